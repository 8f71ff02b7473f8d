/** The addresses in a text, parted by commas, semicolons or white space; each once, in their order. */
export function splitAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}
