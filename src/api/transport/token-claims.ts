/** What the console reads of a token; it never checks the signature. */
export interface TokenClaims {
  /** Whose token it is. */
  readonly subject: string | null;
  /** Seconds since 1970, or null where the token does not say. */
  readonly issuedAt: number | null;
  readonly expiresAt: number | null;
}

/** Reads the claims of a JWT; a text that is none has no claims. */
export function readClaims(token: string): TokenClaims {
  const payload = parsePayload(token.split('.')[1] ?? '');
  return {
    subject: payload.sub === undefined ? null : String(payload.sub),
    issuedAt: typeof payload.iat === 'number' ? payload.iat : null,
    expiresAt: typeof payload.exp === 'number' ? payload.exp : null,
  };
}

function parsePayload(part: string): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A token that cannot be read has no claims, so that it counts as one that never expires by itself.
    return {};
  }
}
