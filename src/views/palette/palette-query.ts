import { fold } from '#contract/rules/fold.ts';
import type { PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';

/** What is looked for: the text behind its prefix; of an address as mail programs copy it, `mailto:jan@x.nl` or `Jan <jan@x.nl>`, the address. */
export function queryOf(text: string, prefix: string): string {
  const typed = text.slice(prefix.length);
  return /^\s*mailto:([^\s?]+)/i.exec(typed)?.[1] ?? /<([^\s<>@]+@[^\s<>]+)>\s*$/.exec(typed)?.[1] ?? typed;
}

/** Whether the text names exactly this row, by its id or by one of its names. */
export function isNamed({ ids, titles }: PaletteRow, text: string): boolean {
  const named = fold(text.trim());
  return ids.includes(named.replace(/^#/, '')) || titles.some((title) => fold(title) === named);
}
