import { fold } from '#contract/rules/fold.ts';
import { offered, text } from '../kernel/arguments/arguments.ts';
import type { Context } from '../kernel/context/context-keys.ts';
import type { ConfirmQuestion } from '../kernel/context/kernel-services.ts';
import { holds, meets, refuse, type When } from '../kernel/context/when.ts';
import type { Undo } from '../kernel/undo/undo.ts';
import type { ColumnActions } from '../offers/list-actions.ts';
import { listOffersKey } from '../offers/list-offers.ts';
import { whereOffered } from '../offers/where-offered.ts';
import { defineCommand } from '../services.ts';

const ofList = whereOffered(listOffersKey, 'columns');
const hasHidden: When = meets(listOffersKey, ({ columns }) => {
  if (!columns) return refuse(listOffersKey.reasonKey, 'elsewhere');
  return columns.hidden().length > 0 ? holds : refuse('kernel:reason.no-hidden-columns');
});
const hasViews: When = meets(listOffersKey, ({ views }) => {
  if (!views) return refuse(listOffersKey.reasonKey, 'elsewhere');
  return views.saved().length > 0 ? holds : refuse('kernel:reason.no-views');
});

const hasChangedView: When = meets(listOffersKey, ({ views }) => {
  if (!views) return refuse(listOffersKey.reasonKey, 'elsewhere');
  return views.inForce()?.isChanged ? holds : refuse('kernel:reason.view-unchanged');
});

const savedViews = (context: Context) => context.get(listOffersKey).views?.saved() ?? [];
const hiddenColumns = (context: Context) => context.get(listOffersKey).columns?.hidden() ?? [];

function columnCommand(
  name: string,
  keys: string,
  act: (columns: ColumnActions) => void,
  traits: { readonly repeats?: boolean } = {},
) {
  return defineCommand({
    id: `screen.${name}`,
    section: 'screen',
    reach: 'cursor',
    keys,
    when: ofList,
    reentrant: true,
    unrepeatable: true,
    ...traits,
    run({ offers }) {
      const { columns } = offers(listOffersKey);
      if (columns) act(columns);
    },
  });
}

const arrangeColumns = defineCommand({
  id: 'screen.columns',
  section: 'screen',
  reach: 'screen',
  keys: 'z c',
  when: ofList,
  unrepeatable: true,
  run({ offers, open }) {
    const { columns } = offers(listOffersKey);
    if (columns) open('columns', columns.arranged());
  },
});

const showColumn = defineCommand({
  id: 'screen.column-show',
  section: 'screen',
  reach: 'screen',
  keys: 'z Shift+H',
  when: hasHidden,
  unrepeatable: true,
  args: { column: offered(hiddenColumns) },
  run({ offers }, { column }) {
    offers(listOffersKey).columns?.show(column);
  },
});

const saveView = defineCommand({
  id: 'screen.view-save',
  section: 'screen',
  reach: 'screen',
  keys: 'z w',
  when: ofList,
  danger: 'reversible',
  unrepeatable: true,
  args: { name: text({ maximum: 60, ask: { key: 'resources:ask.view' } }) },
  async run({ offers, confirm }, { name }) {
    const same = (taken: string) => fold(taken) === fold(name);
    const isTaken =
      offers(listOffersKey)
        .views?.saved()
        .some(({ value }) => same(value)) ?? false;
    if (isTaken && !(await confirm(replaceQuestion(name)))) return undefined;
    return takenBackBy(offers(listOffersKey).views?.save(name), 'resources:view.saved', name);
  },
});

const openView = defineCommand({
  id: 'screen.view-open',
  section: 'screen',
  reach: 'screen',
  keys: 'z v',
  when: hasViews,
  unrepeatable: true,
  args: { view: offered(savedViews) },
  run({ offers }, { view }) {
    offers(listOffersKey).views?.open(view);
  },
});

const updateView = defineCommand({
  id: 'screen.view-update',
  section: 'screen',
  reach: 'screen',
  keys: 'z Shift+W',
  when: hasChangedView,
  danger: 'reversible',
  unrepeatable: true,
  run({ offers }) {
    const { views } = offers(listOffersKey);
    const name = views?.inForce()?.name;
    return name === undefined ? undefined : takenBackBy(views?.save(name), 'resources:view.saved', name);
  },
});

const revertView = defineCommand({
  id: 'screen.view-revert',
  section: 'screen',
  reach: 'screen',
  keys: 'z Shift+V',
  when: hasChangedView,
  unrepeatable: true,
  run({ offers }) {
    const { views } = offers(listOffersKey);
    const name = views?.inForce()?.name;
    if (name !== undefined) views?.open(name);
  },
});

const deleteView = defineCommand({
  id: 'screen.view-delete',
  section: 'screen',
  reach: 'screen',
  when: hasViews,
  danger: 'reversible',
  unrepeatable: true,
  args: { view: offered(savedViews) },
  run: ({ offers }, { view }) =>
    takenBackBy(offers(listOffersKey).views?.remove(view), 'resources:view.deleted', view),
});

function replaceQuestion(name: string): ConfirmQuestion {
  return {
    title: { key: 'resources:view.replace', params: { name } },
    lines: [{ key: 'resources:view.replaces' }],
    confirmKey: 'resources:view.replace-button',
    dangerous: false,
  };
}

function takenBackBy(back: Omit<Undo, 'key'> | undefined, key: string, name: string): Undo | undefined {
  return back && { ...back, key, params: { name } };
}

/** What the columns and the saved views of a list are changed by. */
export const listViewCommands = [
  columnCommand('column-left', 'Alt+Shift+ArrowLeft', (columns) => columns.move(-1)),
  columnCommand('column-right', 'Alt+Shift+ArrowRight', (columns) => columns.move(1)),
  columnCommand('column-wider', 'Alt+Shift+ArrowUp', (columns) => columns.resize(1), { repeats: true }),
  columnCommand('column-narrower', 'Alt+Shift+ArrowDown', (columns) => columns.resize(-1), { repeats: true }),
  columnCommand('column-pin', 'z p', (columns) => columns.pin()),
  columnCommand('column-hide', 'z h', (columns) => columns.hide()),
  columnCommand('columns-reset', 'z r', (columns) => columns.reset()),
  columnCommand('column-sort', 'z s', (columns) => columns.sort(false)),
  columnCommand('column-sort-add', 'z Shift+S', (columns) => columns.sort(true)),
  arrangeColumns,
  showColumn,
  saveView,
  openView,
  updateView,
  revertView,
  deleteView,
] as const;
