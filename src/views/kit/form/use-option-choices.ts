import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/rules/fold.ts';
import type { OptionItem } from './option-list.tsx';
import type { CreateOption, Option, SearchOptions } from './types.ts';
import { type Listbox, listboxOver, useListboxState } from './use-listbox.ts';
import { useOptionSearch } from './use-option-search.ts';

/** The lines of a reference popup, what picking one does, and a note when there is nothing to pick. */
export type OptionChoices = {
  items: readonly OptionItem[];
  listbox: Listbox;
  note: string | undefined;
  pick: (index: number) => void;
  /** The only option that is called as was typed. */
  named: Option | undefined;
};

const createKey = '\u0000create';

/** Joins search, the "create" line and the keys of a reference popup. */
export function useOptionChoices({
  query,
  search,
  onCreate,
  chosen,
  onChoose,
}: {
  query: string;
  search: SearchOptions;
  onCreate: CreateOption | undefined;
  chosen: readonly string[];
  onChoose: (option: Option) => void;
}): OptionChoices {
  const { t } = useTranslation('kit');
  const state = useListboxState();
  const { options, status, answered, failure } = useOptionSearch(search, query, state.open);
  const waitsFor = useRef<string | null>(null);
  const wanted = query.trim();
  const offered =
    onCreate !== undefined && wanted !== '' && !options.some((option) => option.label === wanted);

  const items: OptionItem[] = options.map((option) => ({
    key: option.id,
    label: option.label,
    hint: option.hint,
    selected: chosen.includes(option.id),
  }));
  if (offered)
    items.push({ key: createKey, label: t('reference.create', { name: wanted }), selected: false });
  const listbox = listboxOver(state, items.length, pickByKey);

  // Enter right after the last letter means what that letter finds, and not what still stands there of before.
  function pickByKey(index: number) {
    if (wanted !== '' && answered !== query && index === 0) waitsFor.current = query;
    else pick(index);
  }

  useEffect(() => {
    if (waitsFor.current === null || (waitsFor.current === query && answered !== query)) return;
    const isAnswered = waitsFor.current === query && status === 'ready';
    waitsFor.current = null;
    if (isAnswered && state.open) pick(listbox.active);
  });

  function pick(index: number) {
    const option = options[index];
    if (option) {
      onChoose(option);
      return;
    }
    if (!offered || !onCreate) return;
    listbox.setOpen(false);
    void onCreate(wanted).then((created) => {
      if (created) onChoose(created);
    });
  }

  return {
    items,
    listbox,
    pick,
    note: noteFor({ status, failure }, items.length, t),
    named: namedBy(wanted, options),
  };
}

function namedBy(typed: string, options: readonly Option[]): Option | undefined {
  const found = typed === '' ? [] : options.filter(({ label }) => fold(label) === fold(typed));
  return found.length === 1 ? found[0] : undefined;
}

function noteFor(
  { status, failure }: { status: 'loading' | 'ready' | 'failed'; failure: string | undefined },
  count: number,
  t: (key: string) => string,
): string | undefined {
  if (status === 'failed') return `${failure ?? t('reference.notFound')}. ${t('reference.failed')}`;
  if (count > 0) return undefined;
  return t(status === 'loading' ? 'reference.loading' : 'reference.none');
}
