import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';

/** Something that is loaded when it is first drawn. */
export interface Late<Part> {
  /** Nothing until it is loaded. Throws why it could not be; once nobody draws that any more, it is loaded anew. */
  current(): Part | undefined;
  /** Loads it, and calls when there is an end to that. */
  subscribe(changed: () => void): () => void;
}

/** Puts off loading until it is drawn by `useLate`. */
export function createLate<Part>(load: () => Promise<Part>): Late<Part> {
  const listeners = new Set<() => void>();
  let part: Part | undefined;
  let failure: { readonly error: unknown } | undefined;
  let isLoading = false;

  async function begin() {
    if (isLoading || part !== undefined || failure) return;
    isLoading = true;
    try {
      part = await load();
    } catch (error) {
      // Nobody draws it any more: there is nobody to tell.
      if (listeners.size > 0) failure = { error };
    }
    isLoading = false;
    for (const changed of [...listeners]) changed();
  }

  return {
    current() {
      if (failure) throw failure.error;
      return part;
    },
    subscribe(changed) {
      listeners.add(changed);
      void begin();
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) failure = undefined;
      };
    },
  };
}

/** What is late, once it is there: at once, where React shows its own lazy parts no sooner than 300 ms after what stands in for them. */
export function useLate<Part>(late: Late<Part>): Part | undefined {
  return useSyncExternalStore(late.subscribe, late.current);
}

/** Draws a late component with the properties beside, and something else until it is there. */
export function LatePart<Properties extends object>({
  of: late,
  instead,
  ...properties
}: { of: Late<ComponentType<Properties>>; instead?: ReactNode } & Properties) {
  const Loaded = useLate(late);
  return Loaded ? <Loaded {...(properties as unknown as Properties)} /> : instead;
}
