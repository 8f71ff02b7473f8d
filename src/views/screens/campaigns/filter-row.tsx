import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { attributeComparisons, eventConditions } from '#contract/resources/campaign-filters.ts';
import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { accountAtom } from '#src/state/account.ts';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/form/field.module.css';
import { ReferenceInput } from '../../kit/form/reference-input.tsx';
import { useLocalKeys } from '../../kit/use-local-keys.ts';
import {
  type AttributeComparison,
  type EventCondition,
  emptyRow,
  type FilterRow,
  isAboutLink,
} from './filter-rows.ts';
import styles from './filters.module.css';
import { LinkSelect } from './link-select.tsx';
import { useNamedLookup } from './use-named-lookup.ts';

interface FilterRowProps {
  readonly row: FilterRow;
  /** From 1, for the names that tell the fields of the rows apart. */
  readonly position: number;
  readonly invalid: boolean;
  readonly inputRef?: (element: HTMLElement | null) => void;
  onChange(row: FilterRow): void;
  onRemove(): void;
}

/** One filter: what it is about, how it compares and with what; Mod+Shift+Backspace takes it away. */
export function FilterRowFields({ row, position, invalid, inputRef, onChange, onRemove }: FilterRowProps) {
  const { t } = useTranslation('campaigns');

  const place = useLocalKeys<HTMLLIElement>([
    { keys: ['Mod+Shift+Backspace'], textKey: 'campaigns:filters.removeKey', run: onRemove },
  ]);

  return (
    <li className={styles.row} aria-label={t('filters.row', { position })} ref={place}>
      <select
        ref={inputRef}
        className={fields.input}
        aria-label={t('filters.type')}
        value={row.type}
        onChange={(event) => onChange(emptyRow(row.key, event.target.value as FilterRow['type']))}
      >
        <option value="attribute">{t('filters.attribute')}</option>
        <option value="event">{t('filters.event')}</option>
      </select>
      {row.type === 'attribute' ? (
        <AttributeFields row={row} invalid={invalid} onChange={onChange} />
      ) : (
        <EventFields row={row} invalid={invalid} onChange={onChange} />
      )}
      <Button
        variant="quiet"
        className={styles.remove}
        icon={<X />}
        aria-label={t('filters.remove', { position })}
        title="Ctrl Shift Backspace"
        onClick={onRemove}
      />
    </li>
  );
}

type Part<Type> = {
  row: Extract<FilterRow, { type: Type }>;
  invalid: boolean;
  onChange: (row: FilterRow) => void;
};

function AttributeFields({ row, invalid, onChange }: Part<'attribute'>) {
  const { t } = useTranslation('campaigns');
  // What comes with the account is there when the row is: letters typed at once choose among all of them.
  const known = useAtomValue(accountAtom)?.attributes ?? [];
  const isKnown = row.attribute === null || known.some(({ id }) => String(id) === row.attribute);
  return (
    <>
      <select
        className={fields.input}
        aria-label={t('filters.which')}
        aria-invalid={(invalid && row.attribute === null) || undefined}
        value={row.attribute ?? ''}
        onChange={(event) => onChange({ ...row, attribute: event.target.value || null })}
      >
        <option value="">{t('filters.choose')}</option>
        {isKnown || row.attribute === null ? null : (
          <option value={row.attribute}>{t('resources:gone')}</option>
        )}
        {[...known].sort(byName).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={fields.input}
        aria-label={t('filters.compare')}
        value={row.filter}
        onChange={(event) => onChange({ ...row, filter: event.target.value as AttributeComparison })}
      >
        {attributeComparisons.map((comparison) => (
          <option key={comparison} value={comparison}>
            {t(`filters.comparison.${comparison}`)}
          </option>
        ))}
      </select>
      <input
        className={fields.input}
        aria-label={t('filters.value')}
        autoComplete="off"
        value={row.value}
        onChange={(event) => onChange({ ...row, value: event.target.value })}
      />
    </>
  );
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name);
}

const launched = { state: ['sending', 'done'] };

function EventFields({ row, invalid, onChange }: Part<'event'>) {
  const { t } = useTranslation('campaigns');
  const hintOf = useCallback(({ createdAt }: Campaign) => createdAt.slice(0, 10), []);
  const lookup = useNamedLookup(campaigns, { filters: launched, hintOf });
  return (
    <>
      <ReferenceInput
        {...lookup}
        id={`filter-${row.key}-campaign`}
        label={t('filters.campaign')}
        accessibleName={t('filters.campaign')}
        placeholder={t('filters.campaign')}
        invalid={invalid && row.campaign === null}
        value={row.campaign}
        onChange={(campaign) => onChange({ ...row, campaign, link: null })}
      />
      <select
        className={fields.input}
        aria-label={t('filters.compare')}
        value={row.filter}
        onChange={(event) => onChange({ ...row, filter: event.target.value as EventCondition, link: null })}
      >
        {eventConditions.map((condition) => (
          <option key={condition} value={condition}>
            {t(`filters.condition.${condition}`)}
          </option>
        ))}
      </select>
      {isAboutLink(row.filter) ? (
        <LinkSelect
          campaignId={row.campaign === null ? null : Number(row.campaign)}
          value={row.link}
          invalid={invalid && row.link === null}
          onChange={(link) => onChange({ ...row, link })}
        />
      ) : (
        <span />
      )}
    </>
  );
}
