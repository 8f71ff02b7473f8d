import type { ComponentType } from 'react';
import * as v from 'valibot';
import type { Module } from '#contract/rules/modules.ts';
import { parseId } from '#contract/wire/reference.ts';

/** One screen of the console and the address where it stands. */
export interface ScreenRoute {
  /** Segments with `$` are parameters: `/groups/$id`. */
  readonly path: string;
  /** The account needs one of these; none means any account. */
  readonly modules: readonly Module[];
  /** The locale key of the screen's title, such as `shell:title.groups`. */
  readonly titleKey: string;
  /** `bare` screens stand without the frame and need no session. */
  readonly layout: 'framed' | 'bare';
  /** Reads the parameters of path and search together; what it does not name is left to the screen. */
  readonly parameters: v.GenericSchema<unknown, object>;
  /** Loads the screen when it is first shown. */
  load(): Promise<ComponentType<object>>;
}

interface ScreenOptions<Properties extends object> {
  path: string;
  titleKey: string;
  modules?: readonly Module[];
  layout?: 'framed' | 'bare';
  parameters?: v.GenericSchema<unknown, Properties>;
  load(): Promise<ComponentType<Properties>>;
}

/** Declares a screen; it gets the parsed parameters as its properties. */
export function screen<Properties extends object = object>(options: ScreenOptions<Properties>): ScreenRoute {
  return {
    path: options.path,
    titleKey: options.titleKey,
    modules: options.modules ?? [],
    layout: options.layout ?? 'framed',
    parameters: options.parameters ?? v.object({}),
    // The schema beside it makes exactly the properties that the screen takes.
    load: options.load as unknown as ScreenRoute['load'],
  };
}

/** A record's number in an address. */
export const idParameter: v.GenericSchema<unknown, number> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const id = parseId(dataset.value);
    if (id !== null) return id;
    addIssue({ message: 'no number of a record' });
    return NEVER;
  }),
);

/** A screen of one record: `/groups/$id`. */
export const recordParameters = v.object({ id: idParameter });

/** The page of a list in an address, `?page=2&perPage=50`; what cannot be read is as if it were not there. */
export const pageParameters = {
  page: v.fallback(v.optional(idParameter), undefined),
  perPage: v.fallback(v.optional(v.pipe(idParameter, v.picklist([5, 10, 25, 50, 100]))), undefined),
};
