import type { Argument } from '#src/commands/kernel/arguments/arguments.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { mayBecomeDay } from '#src/commands/kernel/days/unfinished-day.ts';
import type { PaletteState } from './palette-state.ts';

/** What a step says of a text that is no answer to it: not of the beginning of one, and not while it is searched for. */
export function remarkOf(
  argument: Argument | undefined,
  { rows, status, text }: Pick<PaletteState, 'rows' | 'status' | 'text'>,
): Sentence | undefined {
  const typed = text.trim();
  if (typed === '' || rows.length > 0) return undefined;
  if (argument?.kind === 'day') return mayBecomeDay(typed) ? undefined : { key: 'palette:no-day-yet' };
  if (argument?.kind !== 'pick' && argument?.kind !== 'pickMany') return undefined;
  if (status !== 'settled') return undefined;
  const kind = { key: `palette:kind.${argument.resource.replaceAll('/', '-')}` };
  return { key: 'palette:none-called', params: { kind, typed } };
}
