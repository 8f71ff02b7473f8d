import { deedRunningKey } from '../context.ts';
import { number, offered } from '../kernel/arguments/arguments.ts';
import { cellRangeKey, gridModeKey } from '../kernel/context/context-keys.ts';
import { onScreen, selectionKey } from '../kernel/context/subject.ts';
import { all, any, equals, holds, isFalse, meets, not, refuse, type When } from '../kernel/context/when.ts';
import { type ScreenActions, screenActionsKey } from '../offers/screen-actions.ts';
import { defineCommand } from '../services.ts';
import { listFilterCommands } from './list-filters.ts';
import { listViewCommands } from './list-views.ts';

function offers(action: keyof ScreenActions): When {
  return meets(screenActionsKey, (actions) =>
    actions[action] ? holds : refuse(screenActionsKey.reasonKey, 'elsewhere'),
  );
}

const focusFilter = defineCommand({
  id: 'screen.focus-filter',
  section: 'screen',
  reach: 'screen',
  keys: ['f', '/'],
  when: offers('focusFilter'),
  unrepeatable: true,
  run({ screen }) {
    screen().focusFilter?.();
  },
});

/** On the head of a record, where Enter opens nothing. */
const focusFields = defineCommand({
  id: 'screen.focus-fields',
  section: 'screen',
  reach: 'screen',
  scope: 'head',
  keys: 'Enter',
  when: offers('focusFields'),
  unrepeatable: true,
  run({ screen }) {
    screen().focusFields?.();
  },
});

const toggleRow = defineCommand({
  id: 'screen.select-row',
  section: 'screen',
  reach: 'rows',
  keys: 'x',
  when: offers('toggleRow'),
  reentrant: true,
  unrepeatable: true,
  run({ screen }) {
    screen().toggleRow?.();
  },
});

const selectAllMatching = defineCommand({
  id: 'screen.select-all',
  section: 'screen',
  reach: 'rows',
  keys: ['Mod+A', 'Mod+Shift+A'],
  inFields: false,
  when: offers('selectAllMatching'),
  unrepeatable: true,
  run({ screen }) {
    screen().selectAllMatching?.();
  },
});

const clearSelection = defineCommand({
  id: 'screen.clear-selection',
  section: 'screen',
  // Nothing is lost by it, and whoever has ticked by the header stands there.
  reach: 'screen',
  keys: 'Shift+X',
  when: offers('clearSelection'),
  unrepeatable: true,
  run({ screen }) {
    screen().clearSelection?.();
  },
});

const typeAhead = defineCommand({
  id: 'screen.type-ahead',
  section: 'screen',
  reach: 'cursor',
  keys: "'",
  when: all(offers('typeAhead'), equals(gridModeKey, 'verbs')),
  unrepeatable: true,
  run({ screen }) {
    screen().typeAhead?.();
  },
});

const goToRow = defineCommand({
  id: 'screen.go-to-row',
  section: 'screen',
  reach: 'cursor',
  keys: 'z g',
  when: offers('goToRow'),
  unrepeatable: true,
  args: { row: number({ minimum: 1, ask: { key: 'resources:ask.row' } }) },
  run({ screen }, { row }) {
    screen().goToRow?.(row);
  },
});

const selectToRow = defineCommand({
  id: 'screen.select-to-row',
  section: 'screen',
  reach: 'rows',
  keys: 'z x',
  when: offers('selectToRow'),
  unrepeatable: true,
  args: { row: number({ minimum: 1, ask: { key: 'resources:ask.row' } }) },
  run({ screen }, { row }) {
    screen().selectToRow?.(row);
  },
});

function moveRow(name: string, keys: string, by: number) {
  return defineCommand({
    id: `screen.${name}`,
    section: 'screen',
    reach: 'cursor',
    keys,
    when: all(offers('moveRow'), equals(gridModeKey, 'verbs')),
    repeats: true,
    reentrant: true,
    unrepeatable: true,
    run({ screen }) {
      screen().moveRow?.(by);
    },
  });
}

const refresh = defineCommand({
  id: 'screen.refresh',
  section: 'screen',
  reach: 'screen',
  keys: 'Shift+R',
  when: offers('refresh'),
  unrepeatable: true,
  run({ screen }) {
    screen().refresh?.();
  },
});

const save = defineCommand({
  id: 'screen.save',
  section: 'screen',
  reach: 'screen',
  keys: ['Mod+S', 'Mod+Enter'],
  when: offers('save'),
  unrepeatable: true,
  run({ screen }) {
    void screen().save?.();
  },
});

/** From a field the same key leaves the field first. */
const cancel = defineCommand({
  id: 'screen.cancel',
  section: 'screen',
  reach: 'screen',
  keys: 'Escape',
  // A mail is read: the key leads back from it. What is being written is stopped first.
  keysWhen: all(not(onScreen('mailbox'), screenActionsKey.reasonKey), isFalse(deedRunningKey)),
  when: offers('cancel'),
  unrepeatable: true,
  run({ screen }) {
    screen().cancel?.();
  },
});

const bringBack = defineCommand({
  id: 'screen.bring-back',
  section: 'screen',
  keys: 'Mod+B',
  when: offers('bringBack'),
  unrepeatable: true,
  run({ screen }) {
    screen().bringBack?.();
  },
});

const discardDraft = defineCommand({
  id: 'screen.discard',
  section: 'screen',
  when: offers('discardDraft'),
  unrepeatable: true,
  run({ screen }) {
    screen().discardDraft?.();
  },
});

const saveAndNext = defineCommand({
  id: 'screen.save-and-next',
  section: 'screen',
  reach: 'screen',
  keys: 'Mod+Shift+Enter',
  when: offers('saveAndNext'),
  unrepeatable: true,
  run({ screen }) {
    screen().saveAndNext?.();
  },
});

const tabs = [1, 2, 3].map((place) =>
  defineCommand({
    id: `screen.tab-${place}`,
    section: 'screen',
    reach: 'screen',
    keys: String(place),
    when: offers('showTab'),
    unrepeatable: true,
    run({ screen }) {
      screen().showTab?.(place);
    },
  }),
);

const nextPage = defineCommand({
  id: 'screen.next-page',
  section: 'screen',
  reach: 'screen',
  keys: 'n',
  when: offers('nextPage'),
  reentrant: true,
  unrepeatable: true,
  run({ screen }) {
    screen().nextPage?.();
  },
});

const previousPage = defineCommand({
  id: 'screen.previous-page',
  section: 'screen',
  reach: 'screen',
  keys: 'Shift+N',
  when: offers('previousPage'),
  reentrant: true,
  unrepeatable: true,
  run({ screen }) {
    screen().previousPage?.();
  },
});

const pageSize = defineCommand({
  id: 'screen.page-size',
  section: 'screen',
  reach: 'screen',
  when: offers('pageSizes'),
  unrepeatable: true,
  args: {
    size: offered((context) => {
      const sizes = context.get(screenActionsKey).pageSizes?.offered ?? [];
      return sizes.map((size) => ({ value: String(size), title: String(size) }));
    }),
  },
  run({ screen }, { size }) {
    screen().pageSizes?.choose(Number(size));
  },
});

const toggleSheet = defineCommand({
  id: 'screen.sheet-mode',
  section: 'screen',
  reach: 'rows',
  keys: 'Mod+Shift+E',
  when: offers('toggleSheet'),
  unrepeatable: true,
  run({ screen }) {
    screen().toggleSheet?.();
  },
});

const fillDown = defineCommand({
  id: 'screen.fill-down',
  section: 'screen',
  reach: 'rows',
  keys: 'Mod+D',
  when: all(
    offers('fillDown'),
    any(
      meets(cellRangeKey, (range) => (range && range.rows > 1 ? holds : refuse('kernel:reason.mark-cells'))),
      meets(selectionKey, (selection) =>
        selection && (selection.allMatching || selection.ids.length > 0)
          ? holds
          : refuse(selectionKey.reasonKey),
      ),
    ),
  ),
  unrepeatable: true,
  run({ screen }) {
    screen().fillDown?.();
  },
});

/** What every list and record screen offers, by the same keys. */
export const screenCommands = [
  focusFilter,
  focusFields,
  toggleRow,
  selectAllMatching,
  clearSelection,
  typeAhead,
  goToRow,
  selectToRow,
  moveRow('row-down', 'j', 1),
  moveRow('row-up', 'k', -1),
  refresh,
  save,
  cancel,
  saveAndNext,
  bringBack,
  discardDraft,
  ...tabs,
  nextPage,
  previousPage,
  pageSize,
  toggleSheet,
  fillDown,
  ...listFilterCommands,
  ...listViewCommands,
] as const;
