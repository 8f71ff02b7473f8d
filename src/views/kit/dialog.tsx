import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useDialogFact } from './command-provider.tsx';
import styles from './dialog.module.css';
import { ownsEscape } from './owns-escape.ts';
import { rememberFocus } from './return-focus.ts';

/** Widths 400, 560, 880 px, or the whole window. */
export type DialogSize = 's' | 'm' | 'l' | 'full';

/**
 * What every dialog takes. Mod+Enter and Mod+S press its primary button from anywhere in it; `onSubmit` takes the place of
 * that, and runs on Enter in a single-line field too.
 */
export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  footer?: ReactNode;
  onSubmit?: () => void;
  /** Stays open on a press outside; Escape still closes. */
  keepOpen?: boolean;
  /** Neither Escape, a press outside nor a cross closes it. */
  locked?: boolean;
  /** What has the focus when it opens; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

function isSingleLineField(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type)
  );
}

/* The button that the dialog is about: the last one in its footer, else in its body. */
function primaryButton(dialog: HTMLElement): HTMLButtonElement | undefined {
  const within = (part: string) =>
    dialog.querySelectorAll<HTMLButtonElement>(
      `${part} button:is([data-variant=primary], [data-variant=danger])`,
    );
  return [...within('footer')].at(-1) ?? [...within('')].at(-1);
}

/* Enter or S with Control; where the dialog submits, Enter in a field of one line too. */
function isSubmitKey(event: KeyboardEvent<HTMLElement>, submits: boolean): boolean {
  const { currentTarget, target, key } = event;
  // Keys of a dialog that this one has opened bubble here as well, through the portal.
  const isOwn = target instanceof Node && currentTarget.contains(target);
  if (event.defaultPrevented || !isOwn) return false;
  const isModified = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isModified && (key === 'Enter' || key.toLowerCase() === 's')) return true;
  return submits && key === 'Enter' && isSingleLineField(target);
}

/* Enter that is still held from what opened the dialog is no answer to it. */
function dropHeldEnter(event: KeyboardEvent) {
  const { key, repeat, target } = event;
  if (key !== 'Enter' || !repeat || (target instanceof Element && target.matches(manyLines))) return;
  event.preventDefault();
  event.stopPropagation();
}

const manyLines = 'textarea, [contenteditable]';

/** A modal dialog over a veil; gives the focus back to where it came from, or to its home when that is gone. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = 'm',
    footer,
    onSubmit,
    keepOpen,
    locked,
    initialFocus,
    children,
  } = props;
  const { t } = useTranslation('kit');
  const restore = useRef<(() => void) | null>(null);

  function submitByKey(event: KeyboardEvent<HTMLElement>) {
    if (!isSubmitKey(event, onSubmit !== undefined)) return;
    const primary = primaryButton(event.currentTarget);
    if (!onSubmit && !primary) return;
    event.preventDefault();
    if (onSubmit) onSubmit();
    else primary?.click();
  }

  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={clsx(styles.veil, size === 'full' && styles.fullVeil)}>
          <Primitive.Content
            className={clsx(styles.dialog, styles[size])}
            {...(description ? {} : { 'aria-describedby': undefined })}
            data-locked={locked || undefined}
            onKeyDownCapture={dropHeldEnter}
            onKeyDown={submitByKey}
            onOpenAutoFocus={(event) => {
              // A field that takes the focus by itself has it by now.
              const { activeElement } = document;
              if (!(event.target instanceof Node && event.target.contains(activeElement)))
                restore.current = rememberFocus();
              // What is typed takes the place of what was filled in, as in a field that Tab leads to.
              else if (activeElement instanceof HTMLInputElement) activeElement.select();
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restore.current?.();
            }}
            onEscapeKeyDown={(event) => {
              if (locked || ownsEscape(event.target)) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (locked || keepOpen) event.preventDefault();
            }}
          >
            <DialogFact />
            <FocusBefore kept={restore} />
            <header className={styles.head}>
              <Primitive.Title className={styles.title}>{title}</Primitive.Title>
              {description ? (
                <Primitive.Description className={styles.description}>{description}</Primitive.Description>
              ) : null}
            </header>
            {children ? <div className={styles.body}>{children}</div> : null}
            {footer ? <footer className={styles.footer}>{footer}</footer> : null}
            {locked ? null : (
              <Primitive.Close asChild>
                <Button
                  variant="quiet"
                  className={styles.close}
                  aria-label={t('dialog.close')}
                  icon={<X />}
                />
              </Primitive.Close>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/* Remembers the focus while the content is drawn for the first time, before anything in it can take the focus. */
function FocusBefore({ kept }: { kept: RefObject<(() => void) | null> }) {
  useState(() => {
    kept.current = rememberFocus();
  });
  return null;
}

/* Inside the content, so that it stands for as long as the dialog does. */
function DialogFact() {
  useDialogFact();
  return null;
}
