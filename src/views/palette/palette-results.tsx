import { memo, useLayoutEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onlineKey, type Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { useCommandSystem } from '../kit/command-provider.tsx';
import styles from './palette.module.css';
import { listId, rowId } from './palette-input.tsx';
import type { ListedRow } from './palette-list.ts';
import { PaletteRowView } from './palette-row.tsx';
import type { PaletteState } from './palette-state.ts';
import type { PaletteStore } from './palette-store.ts';

/** The rows, what is wrong, and what the active command would do. */
export function PaletteResults({ store, state }: { store: PaletteStore; state: PaletteState }) {
  const { t } = useTranslation();
  const { rows, active, status, problem, remark, preview, text, takesText } = state;
  return (
    <>
      {problem ? <p className={styles.problem}>{t(problem.key, { ...problem.params })}</p> : null}
      <Rows store={store} rows={rows} active={active} />
      <Remark
        rows={rows.length}
        status={status}
        remark={problem ? undefined : remark}
        isSearch={text.trim() !== '' && !takesText}
      />
      {preview.length > 0 ? (
        <ul className={styles.preview}>
          {preview.map((line) => {
            const words = t(line.key, { ...line.params });
            return <li key={words}>{words}</li>;
          })}
        </ul>
      ) : null}
    </>
  );
}

/** The rows alone: a letter that is typed is painted before they change, and without them. */
const Rows = memo(function Rows({
  store,
  rows,
  active,
}: {
  store: PaletteStore;
  rows: PaletteState['rows'];
  active: string | undefined;
}) {
  const { t } = useTranslation();
  const place = rows.findIndex((row) => row.key === active);

  useLayoutEffect(() => {
    document.getElementById(rowId(place))?.scrollIntoView?.({ block: 'nearest' });
  }, [place]);

  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={t('palette:list')}
      className={styles.list}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groupsOf(rows).map(({ heading, members }) => {
        const drawn = members.map(({ row, index }) => (
          <PaletteRowView
            key={row.key}
            row={row}
            id={rowId(index)}
            isActive={index === place}
            t={t}
            onPoint={() => store.point(row.key)}
            onChoose={() => store.choose(row.key)}
          />
        ));
        if (!heading) return drawn;
        const name = t(heading.key, { ...heading.params });
        return (
          // A list box has options in groups; a fieldset would be one of a form.
          <div key={heading.key} role="group" aria-label={name} className={styles.group}>
            <div aria-hidden="true" className={styles.heading}>
              {name}
            </div>
            {drawn}
          </div>
        );
      })}
    </div>
  );
});

interface Group {
  readonly heading: Sentence | undefined;
  readonly members: readonly { readonly row: ListedRow; readonly index: number }[];
}

/** Rows of one heading, which stand side by side. */
function groupsOf(rows: readonly ListedRow[]): readonly Group[] {
  const starts = rows.flatMap((row, index) =>
    index === 0 || row.group?.key !== rows[index - 1]?.group?.key ? [index] : [],
  );
  return starts.map((start, place) => ({
    heading: rows[start]?.group,
    members: rows.slice(start, starts[place + 1]).map((row, offset) => ({ row, index: start + offset })),
  }));
}

function Remark({
  rows,
  status,
  remark,
  isSearch,
}: {
  rows: number;
  status: PaletteState['status'];
  remark: PaletteState['remark'];
  isSearch: boolean;
}) {
  const { t } = useTranslation();
  const { context } = useCommandSystem();
  const isAway = !useSyncExternalStore(context.subscribe, () => context.get(onlineKey));
  if (isAway && isSearch && status !== 'settled')
    return <p className={styles.empty}>{t('palette:search-away')}</p>;
  if (status === 'failed') return <p className={styles.empty}>{t('palette:search-failed')}</p>;
  if (remark) return <p className={styles.empty}>{t(remark.key, { ...remark.params })}</p>;
  if (rows > 0 || !isSearch) return null;
  return <p className={styles.empty}>{t(status === 'loading' ? 'palette:loading' : 'palette:empty')}</p>;
}
