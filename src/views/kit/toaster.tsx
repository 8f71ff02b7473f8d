import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Primitive, toast } from 'sonner';
import { isComposing } from './is-composing.ts';
import { Kbd } from './kbd.tsx';
import { followNotices, noticesTop } from './notices-room.ts';
import styles from './toaster.module.css';

const stayMs = 60_000;

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
  useEffect(() => (place.current ? followNotices(place.current) : undefined), []);
  useEffect(() => {
    document.addEventListener('keydown', dismissByEscape);
    return () => document.removeEventListener('keydown', dismissByEscape);
  }, []);
  return (
    <div ref={place}>
      <Primitive
        position="top-center"
        offset={{ top: noticesTop }}
        mobileOffset={{ top: noticesTop, left: 12, right: 12 }}
        visibleToasts={3}
        gap={8}
        duration={stayMs}
        containerAriaLabel={t('notices.label')}
        // The place that notices are centred in is as wide as they are.
        style={{ '--width': '420px' } as CSSProperties}
        toastOptions={{ unstyled: true }}
      />
    </div>
  );
}

const withoutAction = new Set<string | number>();
const takesEscape =
  'input, textarea, select, [contenteditable], [role="dialog"] *, [role="alertdialog"] *, [role="menu"] *, [role="listbox"] *';

/** Escape takes away what asks for nothing, where nothing else takes it: what can still be undone stays. */
function dismissByEscape(event: KeyboardEvent) {
  const { target } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
  if (target instanceof Element && target.matches(takesEscape)) return;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
  for (const id of withoutAction) toast.dismiss(id);
  withoutAction.clear();
}

/** Shows a notice for 60 s or until it is dismissed, by Escape too where it has no action; it never takes the focus. Gives its id. */
export function showNotice(notice: Notice): string | number {
  const id = toast.custom((id) => <NoticeCard notice={notice} onClose={() => toast.dismiss(id)} />, {
    ...(notice.id === undefined ? {} : { id: notice.id }),
    duration: notice.duration ?? stayMs,
    onAutoClose: () => withoutAction.delete(id),
  });
  if (notice.action) withoutAction.delete(id);
  else withoutAction.add(id);
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
      <div className={styles.words}>
        <strong className={styles.title}>{notice.title}</strong>
        {notice.text ? <span className={styles.text}>{notice.text}</span> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
          {action.kbd ? <Kbd keys={action.kbd} /> : null}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t('notices.close')} onClick={onClose}>
        ×
      </button>
    </div>
  );
}
