import { deedRunningKey } from '../context.ts';
import { number, offered } from '../kernel/arguments/arguments.ts';
import { cellRangeKey, gridModeKey } from '../kernel/context/context-keys.ts';
import { onScreen, selectionKey } from '../kernel/context/subject.ts';
import { all, any, equals, holds, isFalse, meets, not, refuse } from '../kernel/context/when.ts';
import { editorOffersKey } from '../offers/editor-offers.ts';
import { listOffersKey } from '../offers/list-offers.ts';
import { pageOffersKey } from '../offers/page-offers.ts';
import { screenOffersKey } from '../offers/screen-offers.ts';
import { whereOffered } from '../offers/where-offered.ts';
import { defineCommand } from '../services.ts';
import { gridCommands } from './grid.ts';
import { listFilterCommands } from './list-filters.ts';
import { listViewCommands } from './list-views.ts';

const focusFilter = defineCommand({
  id: 'screen.focus-filter',
  section: 'screen',
  reach: 'screen',
  keys: ['f', '/'],
  when: whereOffered(screenOffersKey, 'focusFilter'),
  unrepeatable: true,
  run({ offers }) {
    offers(screenOffersKey).focusFilter?.();
  },
});

/** On the head of a record, where Enter opens nothing. */
const focusFields = defineCommand({
  id: 'screen.focus-fields',
  section: 'screen',
  reach: 'screen',
  scope: 'head',
  keys: 'Enter',
  when: whereOffered(screenOffersKey, 'focusFields'),
  unrepeatable: true,
  run({ offers }) {
    offers(screenOffersKey).focusFields?.();
  },
});

const toggleRow = defineCommand({
  id: 'screen.select-row',
  section: 'screen',
  reach: 'rows',
  keys: 'x',
  when: whereOffered(listOffersKey, 'toggleRow'),
  reentrant: true,
  unrepeatable: true,
  run({ offers }) {
    offers(listOffersKey).toggleRow?.();
  },
});

const selectAllMatching = defineCommand({
  id: 'screen.select-all',
  section: 'screen',
  reach: 'rows',
  keys: ['Mod+A', 'Mod+Shift+A'],
  inFields: false,
  when: whereOffered(listOffersKey, 'selectAllMatching'),
  unrepeatable: true,
  run({ offers }) {
    offers(listOffersKey).selectAllMatching?.();
  },
});

const clearSelection = defineCommand({
  id: 'screen.clear-selection',
  section: 'screen',
  // Nothing is lost by it, and whoever has ticked by the header stands there.
  reach: 'screen',
  keys: 'Shift+X',
  when: whereOffered(listOffersKey, 'clearSelection'),
  unrepeatable: true,
  run({ offers }) {
    offers(listOffersKey).clearSelection?.();
  },
});

const typeAhead = defineCommand({
  id: 'screen.type-ahead',
  section: 'screen',
  reach: 'cursor',
  keys: "'",
  when: all(whereOffered(listOffersKey, 'typeAhead'), equals(gridModeKey, 'verbs')),
  unrepeatable: true,
  run({ offers }) {
    offers(listOffersKey).typeAhead?.();
  },
});

const goToRow = defineCommand({
  id: 'screen.go-to-row',
  section: 'screen',
  reach: 'cursor',
  keys: 'z g',
  when: whereOffered(listOffersKey, 'goToRow'),
  unrepeatable: true,
  args: { row: number({ minimum: 1, ask: { key: 'resources:ask.row' } }) },
  run({ offers }, { row }) {
    offers(listOffersKey).goToRow?.(row);
  },
});

const selectToRow = defineCommand({
  id: 'screen.select-to-row',
  section: 'screen',
  reach: 'rows',
  keys: 'z x',
  when: whereOffered(listOffersKey, 'selectToRow'),
  unrepeatable: true,
  args: { row: number({ minimum: 1, ask: { key: 'resources:ask.row' } }) },
  run({ offers }, { row }) {
    offers(listOffersKey).selectToRow?.(row);
  },
});

function moveRow(name: string, keys: string, by: number) {
  return defineCommand({
    id: `screen.${name}`,
    section: 'screen',
    reach: 'cursor',
    keys,
    when: all(whereOffered(listOffersKey, 'moveRow'), equals(gridModeKey, 'verbs')),
    repeats: true,
    reentrant: true,
    unrepeatable: true,
    run({ offers }) {
      offers(listOffersKey).moveRow?.(by);
    },
  });
}

const refresh = defineCommand({
  id: 'screen.refresh',
  section: 'screen',
  reach: 'screen',
  keys: 'Shift+R',
  when: whereOffered(screenOffersKey, 'refresh'),
  unrepeatable: true,
  run({ offers }) {
    offers(screenOffersKey).refresh?.();
  },
});

const save = defineCommand({
  id: 'screen.save',
  section: 'screen',
  reach: 'screen',
  keys: ['Mod+S', 'Mod+Enter'],
  when: whereOffered(editorOffersKey, 'save'),
  unrepeatable: true,
  run({ offers }) {
    void offers(editorOffersKey).save?.();
  },
});

/** From a field the same key leaves the field first. */
const cancel = defineCommand({
  id: 'screen.cancel',
  section: 'screen',
  reach: 'screen',
  keys: 'Escape',
  // A mail is read: the key leads back from it. What is being written is stopped first.
  keysWhen: all(not(onScreen('mailbox'), screenOffersKey.reasonKey), isFalse(deedRunningKey)),
  when: whereOffered(editorOffersKey, 'cancel'),
  unrepeatable: true,
  run({ offers }) {
    offers(editorOffersKey).cancel?.();
  },
});

const bringBack = defineCommand({
  id: 'screen.bring-back',
  section: 'screen',
  keys: 'Mod+B',
  when: whereOffered(editorOffersKey, 'bringBack'),
  unrepeatable: true,
  run({ offers }) {
    offers(editorOffersKey).bringBack?.();
  },
});

const discardDraft = defineCommand({
  id: 'screen.discard',
  section: 'screen',
  when: whereOffered(editorOffersKey, 'discardDraft'),
  unrepeatable: true,
  run({ offers }) {
    offers(editorOffersKey).discardDraft?.();
  },
});

const saveAndNext = defineCommand({
  id: 'screen.save-and-next',
  section: 'screen',
  reach: 'screen',
  keys: 'Mod+Shift+Enter',
  when: whereOffered(editorOffersKey, 'saveAndNext'),
  unrepeatable: true,
  run({ offers }) {
    offers(editorOffersKey).saveAndNext?.();
  },
});

const tabs = [1, 2, 3].map((place) =>
  defineCommand({
    id: `screen.tab-${place}`,
    section: 'screen',
    reach: 'screen',
    keys: String(place),
    when: whereOffered(screenOffersKey, 'showTab'),
    unrepeatable: true,
    run({ offers }) {
      offers(screenOffersKey).showTab?.(place);
    },
  }),
);

const nextPage = defineCommand({
  id: 'screen.next-page',
  section: 'screen',
  reach: 'screen',
  keys: 'n',
  when: whereOffered(pageOffersKey, 'nextPage'),
  reentrant: true,
  unrepeatable: true,
  run({ offers }) {
    offers(pageOffersKey).nextPage?.();
  },
});

const previousPage = defineCommand({
  id: 'screen.previous-page',
  section: 'screen',
  reach: 'screen',
  keys: 'Shift+N',
  when: whereOffered(pageOffersKey, 'previousPage'),
  reentrant: true,
  unrepeatable: true,
  run({ offers }) {
    offers(pageOffersKey).previousPage?.();
  },
});

const pageSize = defineCommand({
  id: 'screen.page-size',
  section: 'screen',
  reach: 'screen',
  when: whereOffered(pageOffersKey, 'pageSizes'),
  unrepeatable: true,
  args: {
    size: offered((context) => {
      const sizes = context.get(pageOffersKey).pageSizes?.offered ?? [];
      return sizes.map((size) => ({ value: String(size), title: String(size) }));
    }),
  },
  run({ offers }, { size }) {
    offers(pageOffersKey).pageSizes?.choose(Number(size));
  },
});

const toggleSheet = defineCommand({
  id: 'screen.sheet-mode',
  section: 'screen',
  reach: 'rows',
  keys: 'Mod+Shift+E',
  when: whereOffered(listOffersKey, 'toggleSheet'),
  unrepeatable: true,
  run({ offers }) {
    offers(listOffersKey).toggleSheet?.();
  },
});

const fillDown = defineCommand({
  id: 'screen.fill-down',
  section: 'screen',
  reach: 'rows',
  keys: 'Mod+D',
  when: all(
    whereOffered(listOffersKey, 'fillDown'),
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
  run({ offers }) {
    offers(listOffersKey).fillDown?.();
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
  ...gridCommands,
  ...listFilterCommands,
  ...listViewCommands,
] as const;
