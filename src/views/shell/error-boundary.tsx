import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown instead of what broke. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps a screen that breaks from taking the frame with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; broken: boolean }> {
  override state = { error: null as unknown, broken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ error: null, broken: false }));
  }
}
