import { atom } from 'jotai';
import * as v from 'valibot';

const columnState = v.object({
  order: v.array(v.string()),
  hidden: v.array(v.string()),
  widths: v.record(v.string(), v.number()),
  pinned: v.number(),
});

const filterEntry = v.union([
  v.string(),
  v.boolean(),
  v.array(v.string()),
  v.object({ after: v.optional(v.string()), before: v.optional(v.string()) }),
]);

const savedView = v.object({
  name: v.string(),
  filters: v.record(v.string(), filterEntry),
  sort: v.array(v.object({ field: v.string(), descending: v.boolean() })),
  columns: columnState,
});

const recent = v.tuple([v.string(), v.number(), v.number()]);

const schema = v.looseObject({
  theme: v.fallback(v.optional(v.picklist(['light', 'dark', 'system']), 'system'), 'system'),
  density: v.fallback(v.optional(v.picklist(['compact', 'roomy']), 'compact'), 'compact'),
  language: v.fallback(v.optional(v.nullable(v.picklist(['en', 'nl'])), null), null),
  menuCollapsed: v.fallback(v.optional(v.boolean(), false), false),
  singleLetters: v.fallback(v.optional(v.boolean(), true), true),
  keys: v.fallback(v.optional(v.record(v.string(), v.nullable(v.array(v.string()))), {}), {}),
  recents: v.fallback(v.optional(v.array(recent), []), []),
  columns: v.fallback(v.optional(v.record(v.string(), columnState), {}), {}),
  views: v.fallback(v.optional(v.record(v.string(), v.array(savedView)), {}), {}),
});

/** The user's own settings, one document (contract, section 3). */
export type Preferences = v.InferOutput<typeof schema>;

/** A list as somebody wants to find it again: filters, sorting and columns under a name. */
export type SavedView = v.InferOutput<typeof savedView>;

/** Reads a document of settings, whatever became of it: what cannot be read has its plain value. */
export function readPreferences(document: unknown): Preferences {
  const parsed = v.safeParse(schema, document);
  return parsed.success ? parsed.output : v.parse(schema, {});
}

/** The settings in force. */
export const preferencesAtom = atom<Preferences>(readPreferences({}));

/** Changes some of the settings. */
export const changePreferencesAtom = atom(null, (get, set, change: Partial<Preferences>) => {
  set(preferencesAtom, { ...get(preferencesAtom), ...change });
});
