import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Primitive, toast } from 'sonner';
import { barKeys } from './arrow-keys.ts';
import { Kbd } from './kbd.tsx';
import { isCovering } from './notices-cover.ts';
import { createStandingNotices } from './standing-notices.ts';
import styles from './toaster.module.css';

const stayMs = 60_000;
const offset = { top: 'var(--notices-top)', right: 'var(--notices-side)' };
const left = 'calc(100vw - var(--notices-side) - var(--notices-width))';

/** A notice at the top (spec section 1): what happened, and at most one action (mostly Undo) with its key. */
export type Notice = {
  /** A notice with the same id replaces the former one. */
  id?: string;
  tone?: 'plain' | 'ok' | 'bad';
  title: string;
  text?: string;
  action?: { label: string; kbd?: string; run: () => void };
  /** Milliseconds on the screen; 60,000 unless given. */
  duration?: number;
};

/** The place where notices appear; rendered once, by the frame. */
export function Toaster() {
  const { t } = useTranslation('kit');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? giveFocusBack(place.current) : undefined), []);
  useEffect(() => {
    function onDeed(event: Event) {
      if (!place.current || (event.target instanceof Node && place.current.contains(event.target))) return;
      stepBack(event, place.current);
    }
    document.addEventListener('keydown', onDeed);
    document.addEventListener('pointerdown', onDeed);
    return () => {
      document.removeEventListener('keydown', onDeed);
      document.removeEventListener('pointerdown', onDeed);
    };
  }, []);
  return (
    <div ref={place} {...barKeys('across')}>
      <Primitive
        position="top-right"
        offset={offset}
        mobileOffset={{ ...offset, left }}
        visibleToasts={3}
        gap={8}
        duration={stayMs}
        containerAriaLabel={t('notices.label')}
        // The place of notices is as wide as they are.
        style={{ '--width': 'var(--notices-width)' } as CSSProperties}
        toastOptions={{ unstyled: true }}
      />
    </div>
  );
}

// Else the list takes the focus back to where it came from when it leaves a notice, and Tab never gets past it.
const letsFocusPass = { 'data-dismissible': false } as const;

/** A button of a notice goes away with it: the focus returns to where it came from. The answer ends that. */
function giveFocusBack(place: HTMLElement): () => void {
  let cameFrom: EventTarget | null = null;
  function remember({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) cameFrom = relatedTarget;
  }
  function giveBack() {
    if (!place.contains(document.activeElement)) return;
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  }
  place.addEventListener('focusin', remember);
  place.addEventListener('click', giveBack);
  return () => {
    place.removeEventListener('focusin', remember);
    place.removeEventListener('click', giveBack);
  };
}

const standing = createStandingNotices({ dismiss: (id) => toast.dismiss(id), now: () => Date.now() });
const takesEscape =
  'input, textarea, select, [contenteditable], [role="dialog"] *, [role="alertdialog"] *, [role="menu"] *, [role="listbox"] *';

/** Keys that do nothing yet: they lead to another key, or to the notice itself. */
const leadingKeys = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Tab'];

/** What is in the way steps back once something else is done; Escape takes all, where nothing else takes it. */
function stepBack(event: Event, place: HTMLElement) {
  if (event instanceof KeyboardEvent) {
    if (leadingKeys.includes(event.key)) return;
    if (event.key === 'Escape' && isFree(event)) return standing.dismiss();
  }
  if (isCovering(place)) standing.onDeed();
}

function isFree({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || (target instanceof Element && target.matches(takesEscape))) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}

/**
 * Shows a notice for 60 s; it never takes the focus. The next one, Escape and its button take it away before, and where
 * it covers something of the screen the next key or click does, once there was time to read it. Gives its id.
 */
export function showNotice(notice: Notice): string | number {
  standing.onNotice(notice.id);
  const id = toast.custom((id) => <NoticeCard notice={notice} onClose={() => toast.dismiss(id)} />, {
    ...(notice.id === undefined ? {} : { id: notice.id }),
    dismissible: false,
    duration: notice.duration ?? stayMs,
    onAutoClose: () => standing.forget(id),
    onDismiss: () => standing.forget(id),
  });
  standing.add(id, { isFault: notice.tone === 'bad', hasAction: notice.action !== undefined });
  return id;
}

/** Takes one notice away, or all of them. */
export function dismissNotice(id?: string | number): void {
  toast.dismiss(id);
}

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('kit');
  const { action } = notice;
  return (
    <div
      className={styles.notice}
      data-tone={notice.tone ?? 'plain'}
      role={notice.tone === 'bad' ? 'alert' : undefined}
    >
      <div className={styles.words} title={`${notice.title} ${notice.text ?? ''}`.trim()}>
        <strong className={styles.title}>{notice.title}</strong>
        {notice.text ? <span className={styles.text}>{notice.text}</span> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={styles.action}
          {...letsFocusPass}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
          {action.kbd ? <Kbd keys={action.kbd} /> : null}
        </button>
      ) : null}
      <button
        type="button"
        className={styles.close}
        aria-label={t('notices.close')}
        {...letsFocusPass}
        onClick={onClose}
      >
        ×
      </button>
    </div>
  );
}
