import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '#contract/wire/resource.ts';
import type { FieldAnswer, FieldQuestion } from '#src/commands/kernel/bulk-deed.ts';
import { judgeField } from '#src/commands/kernel/bulk-fields.ts';
import type { FrozenRecord } from '#src/commands/kernel/bulk-plan.ts';
import { useDayReader } from '../../kit/dates/use-day-reader.ts';
import { type FieldChoice, useFieldChoices } from './use-field-choices.ts';
import { todayHere } from './value-control.tsx';
import type { KnownNames } from './value-text.ts';

/** The question as it is being answered. */
export interface FieldAnswering {
  readonly choices: readonly FieldChoice[];
  readonly choice: FieldChoice;
  readonly value: unknown;
  readonly narrow: string | null;
  /** What is wrong with the value, once it was tried. */
  readonly problem: string | null;
  readonly names: KnownNames;
  setField(name: string): void;
  setValue(value: unknown): void;
  setNarrow(id: unknown): void;
  rememberName(id: string, name: string): void;
  /** The answer, or null where the value cannot be read; then the problem says why. */
  read(): FieldAnswer | null;
}

const nothing: FieldChoice = { name: '', label: '', kind: 'text', options: [] };

/** Keeps the field and the value that are chosen for the question. */
export function useFieldAnswer(resource: Resource, question: FieldQuestion): FieldAnswering {
  const { t } = useTranslation('bulk');
  const reader = useDayReader();
  const choices = useFieldChoices(resource, question);
  const [field, setField] = useState<string | undefined>(question.first);
  const [typed, setTyped] = useState<{ readonly field: string; readonly value: unknown } | null>(null);
  const [narrow, setNarrow] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [names, setNames] = useState<KnownNames>(new Map());
  const choice = choices.find(({ name }) => name === field) ?? choices[0] ?? nothing;
  const value = typed?.field === choice.name ? typed.value : initialValue(choice);

  const rememberName = useCallback(
    (id: string, name: string) =>
      setNames((known) => (known.get(id) === name ? known : new Map(known).set(id, name))),
    [],
  );

  function valueFor(record: FrozenRecord): unknown {
    if (choice.kind !== 'day') return value;
    const own = record[choice.name];
    return reader.read(String(value), {
      today: todayHere(),
      ...(typeof own === 'string' && { from: own }),
    });
  }

  return {
    choices,
    choice,
    value,
    narrow,
    problem,
    names,
    setField(name) {
      setField(name);
      setProblem(null);
    },
    setValue(next) {
      setTyped({ field: choice.name, value: next });
      setProblem(null);
    },
    setNarrow: (id) => setNarrow(typeof id === 'string' ? id : null),
    rememberName,
    read() {
      const isEmpty = value === null || value === '';
      const isRequired = resource.fields[choice.name]?.required === true;
      const isUnread = choice.kind === 'day' && reader.read(String(value), { today: todayHere() }) === null;
      if ((isEmpty && isRequired) || isUnread) {
        setProblem(isEmpty ? t('violations:required', { field: choice.label }) : t('kit:day.unread'));
        return null;
      }
      return {
        judge: (record) =>
          judgeField(resource, question.rules, record, { field: choice.name, value: valueFor(record) }),
        fieldName: choice.label,
        ...(narrow !== null &&
          question.narrowBy !== undefined && { narrow: { [question.narrowBy]: narrow } }),
      };
    },
  };
}

function initialValue({ kind, options }: FieldChoice): unknown {
  switch (kind) {
    case 'enumeration':
      return options[0] ?? '';
    case 'boolean':
      return true;
    case 'object':
    case 'references':
      return [];
    default:
      return kind === 'reference' ? null : '';
  }
}
