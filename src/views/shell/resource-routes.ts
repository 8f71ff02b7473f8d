import type { ComponentType } from 'react';
import * as v from 'valibot';
import { pathUnder } from '#contract/wire/resource.ts';
import { type ConsoleResource, hasForm } from '#src/resources/console-resource.ts';
import { idParameter, recordParameters, type ScreenRoute, screen } from './screen-route.ts';

interface ResourceScreen<Properties extends object> {
  readonly path: string;
  readonly titleKey: string;
  readonly parameters: v.GenericSchema<unknown, Properties>;
  load(): Promise<ComponentType<Properties & { of: ConsoleResource }>>;
}

/** The screens of a resource by address: its list, the form of a new record, and that of one that is there. */
export function resourceRoutes(of: ConsoleResource): readonly ScreenRoute[] {
  const { path, texts, listTitleKey, modules, list, show, under } = of;
  const at = <Properties extends object>({ parameters, ...route }: ResourceScreen<Properties>) =>
    screen({
      ...route,
      modules,
      parameters: v.pipe(
        parameters,
        v.transform((named) => ({ ...named, of })),
      ),
    });
  const loadForm = async () => (await screens()).ResourceForm;
  const loadShow = async () => (await screens()).ResourceShow;
  const ofRecord = { path: `${path}/$id`, titleKey: listTitleKey, parameters: recordParameters };
  return [
    ...(list
      ? [
          under
            ? at({
                path: pathUnder({ path }, '$parent'),
                titleKey: listTitleKey,
                parameters: v.object({ parent: idParameter }),
                load: async () => (await screens()).ResourceListUnder,
              })
            : at({
                path,
                titleKey: listTitleKey,
                parameters: none,
                load: async () => (await screens()).ResourceList,
              }),
        ]
      : []),
    ...(hasForm(of)
      ? [at({ path: `${path}/create`, titleKey: `${texts}:create.title`, parameters: none, load: loadForm })]
      : []),
    ...(show ? [at({ ...ofRecord, load: loadShow })] : []),
    ...(hasForm(of) && !show ? [at({ ...ofRecord, load: loadForm })] : []),
  ];
}

const none = v.object({});

function screens() {
  return import('../screens/shared/resource-screens.tsx');
}
