import { autoUpdate, flip, offset, size, useFloating } from '@floating-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './option-list.module.css';

/** One line of the popup. */
export type OptionItem = { key: string; label: ReactNode; hint?: string; selected: boolean };

/** The popup list under a combobox; pressing a line never takes the focus out of the field. */
export function OptionList({
  id,
  anchor,
  label,
  items,
  active,
  note,
  onPick,
  onHover,
}: {
  id: string;
  anchor: HTMLElement | null;
  label: string;
  items: readonly OptionItem[];
  active: number;
  note?: ReactNode;
  onPick: (index: number) => void;
  onHover: (index: number) => void;
}) {
  const { refs, floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-start',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(4),
      flip({ padding: 8 }),
      size({
        padding: 8,
        apply({ rects, availableHeight, elements }) {
          elements.floating.style.minWidth = `${rects.reference.width}px`;
          elements.floating.style.maxHeight = `${Math.max(96, Math.min(availableHeight, 320))}px`;
        },
      }),
    ],
  });
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    refs.setReference(anchor);
  }, [anchor, refs]);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  return (
    <div ref={refs.setFloating} style={floatingStyles} className={styles.popup}>
      <ul ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
        {items.map((item, index) => (
          <li
            key={item.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            data-chosen={item.selected || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onHover(index)}
            onClick={() => onPick(index)}
          >
            <span className={styles.text}>{item.label}</span>
            {item.hint ? <span className={styles.hint}>{item.hint}</span> : null}
            {item.selected ? <span aria-hidden="true">✓</span> : null}
          </li>
        ))}
      </ul>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  );
}
