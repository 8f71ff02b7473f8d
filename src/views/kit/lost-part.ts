/** How browsers, and what loads parts for them, say that a part of the page could not be loaded. */
const lost = /dynamically imported module|importing a module script|unable to preload/i;

/** Whether the error is that a part of the console could not be loaded, as when the server is away. */
export function isLostPart(error: unknown): boolean {
  return error instanceof Error && lost.test(error.message);
}
