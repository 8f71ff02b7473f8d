import type { TFunction } from 'i18next';
import { VisuallyHidden } from '#src/views/kit/hidden.tsx';
import { Kbd } from '#src/views/kit/kbd.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './palette.module.css';
import type { ListedRow } from './palette-list.ts';
import { RowIcon } from './row-icon.tsx';

/** One row of the palette: the sign of what it is, its name with the matched letters, and its key. */
export function PaletteRowView({
  row,
  id,
  isActive,
  t,
  onPoint,
  onChoose,
}: {
  row: ListedRow;
  id: string;
  isActive: boolean;
  /** Asked for once for all rows. */
  t: TFunction;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // Keys are read by the input, which names this row as its active descendant.
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={row.reason ? true : undefined}
      className={styles.row}
      onPointerMove={onPoint}
      onPointerUp={(event) => (event.button === 0 ? onChoose() : undefined)}
    >
      <span className={styles.kind}>
        <RowIcon row={row} />
        {/* Most rows are commands, which needs no word. */}
        {row.action.kind === 'command' ? null : (
          <VisuallyHidden>{t(row.kind.key, { ...row.kind.params })}</VisuallyHidden>
        )}
      </span>
      <span className={styles.title}>
        <MarkedText text={row.shown} ranges={row.ranges} />
      </span>
      {row.alias ? <span className={styles.alias}>{row.alias}</span> : null}
      {row.detail ? <span className={styles.detail}>{row.detail}</span> : null}
      {row.state ? <span className={styles.detail}>{t(row.state.key, { ...row.state.params })}</span> : null}
      {row.reason ? (
        <span className={styles.reason}>{t(row.reason.key, { ...row.reason.params })}</span>
      ) : null}
      {row.keys || isActive ? (
        <span className={styles.key}>
          <Kbd keys={row.keys ?? 'Enter'} />
        </span>
      ) : null}
    </div>
  );
}
