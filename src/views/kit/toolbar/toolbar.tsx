import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moveByArrows } from '../arrow-keys.ts';
import { Button } from '../button.tsx';
import { Menu, type MenuItem } from '../menu.tsx';
import styles from './toolbar.module.css';
import { useOverflow } from './use-overflow.ts';

/** One thing of a toolbar: its button in the line, and its entry in the menu where the line has no room for it. */
export interface ToolbarItem {
  readonly id: string;
  readonly button: ReactNode;
  readonly entry: MenuItem;
  /** Whether it leaves the line last: mostly the primary one. */
  readonly stays?: boolean;
}

const moreWidth = 28;

/** A line of buttons that never wraps: what does not fit is in a menu at the end where items leave the line. */
export function Toolbar({
  items,
  from = 'start',
  className,
}: {
  items: readonly ToolbarItem[];
  /** The end at which items leave the line, and at which the menu stands. */
  from?: 'start' | 'end';
  className?: string;
}) {
  const { t } = useTranslation('kit');
  const line = useRef<HTMLDivElement>(null);
  const { over, least } = useOverflow(line, {
    stays: items.map(({ stays }) => stays === true),
    from,
    more: moreWidth,
  });
  const more = (
    <Menu
      label={t('toolbar.more')}
      align={from === 'start' ? 'end' : 'start'}
      items={items.flatMap(({ entry }, place) => (over.has(place) ? entry : []))}
      trigger={<Button icon={<Ellipsis aria-hidden="true" />} aria-label={t('toolbar.more')} />}
    />
  );

  return (
    <div
      ref={line}
      role="toolbar"
      className={clsx(styles.line, styles[from], className)}
      style={{ minWidth: least }}
      onKeyDown={(event) => moveByArrows(event, 'across')}
    >
      {over.size > 0 && from === 'start' ? more : null}
      {items.map(({ id, button }, place) => (
        <span
          key={id}
          data-toolbar-item=""
          className={clsx(styles.item, over.has(place) && styles.over)}
          inert={over.has(place)}
        >
          {button}
        </span>
      ))}
      {over.size > 0 && from === 'end' ? more : null}
    </div>
  );
}
