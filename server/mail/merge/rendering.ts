import type { Context } from 'liquidjs';
import type { TemplateFormat } from './marks.ts';

/** When and where a mail is made: what `now` is, and how days and months are called. */
export interface Calendar {
  readonly now: Date;
  /** An IANA zone. */
  readonly timezone: string;
  readonly locale: 'en' | 'nl';
}

/** What stands in a slot, as it is written and as it reads without tracking; nothing in it is escaped. */
export interface FilledSlot {
  readonly written: string;
  readonly plain: string;
}

/** Fills the slot of that number. */
export type FillSlot = (slot: number, context: Context) => FilledSlot;

/** What one render needs besides the values that its template can name. */
export interface Rendering {
  readonly format: TemplateFormat;
  readonly calendar: Calendar;
  /** Whoever the mail is for; what is picked at random is the same for one person in every part and reading. */
  readonly person: string;
  readonly fillSlot: FillSlot | undefined;
}

/** The key under which a render's scope keeps its Rendering; templates cannot name it. */
export const RENDERING = Symbol('rendering');

/** The Rendering of a scope; every scope of ours has one. */
export function renderingOf(context: Context): Rendering {
  return (context.environments as { [RENDERING]: Rendering })[RENDERING];
}
