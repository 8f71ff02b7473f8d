import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailText } from './mail-text.ts';
import { previewDocument } from './preview-document.ts';
import styles from './preview-frame.module.css';
import { scrollLine, scrollTarget } from './scroll-key.ts';
import { showNotice } from './toaster.tsx';

/** What scrolls has to be reached by key. */
const scrollable = { tabIndex: 0 } as const;
const farthest = 20_000;

/**
 * Shows a mail's html in a frame that runs nothing, follows nothing and loads only what its policy allows. Keys stay with
 * the console, since none that is pressed inside could be heard: the frame is scrolled from outside, and the focus that a
 * press inside takes comes back at once. With that, no copy reaches what is marked inside, which nobody outside can read
 * either: a copy takes the text of the whole mail, and says so.
 */
export function PreviewFrame({
  html,
  title,
  origins,
  images = true,
  height,
}: {
  html: string;
  title: string;
  origins?: readonly string[];
  images?: boolean;
  height?: number;
}) {
  const { t } = useTranslation('kit');
  const place = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [offset, setOffset] = useState(0);

  useEffect(() => {
    function takeFocusBack() {
      if (document.activeElement === frame.current) place.current?.focus({ preventScroll: true });
    }
    // Once the browser has settled where the focus is.
    function onBlur() {
      setTimeout(takeFocusBack);
    }
    // Nothing tells that the pointer leaves a frame but that it comes to something else.
    function onPointerOver({ target }: PointerEvent) {
      if (target !== frame.current) takeFocusBack();
    }
    window.addEventListener('blur', onBlur);
    document.addEventListener('pointerover', onPointerOver);
    return () => {
      window.removeEventListener('blur', onBlur);
      document.removeEventListener('pointerover', onPointerOver);
    };
  }, []);

  function scrollByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = scrollTarget(event, offset, (place.current?.clientHeight ?? 0) - scrollLine);
    if (to === undefined) return;
    event.preventDefault();
    setOffset(Math.min(farthest, Math.max(0, to)));
  }

  function copyText(event: ClipboardEvent) {
    if (window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', mailText(html));
    showNotice({ id: 'deed', tone: 'ok', title: t('preview.copied') });
  }

  return (
    <section
      ref={place}
      className={styles.place}
      style={height === undefined ? undefined : { height }}
      aria-label={title}
      {...scrollable}
      onKeyDown={scrollByKey}
      onCopy={copyText}
    >
      <iframe
        ref={frame}
        className={styles.frame}
        // How long the mail is cannot be asked: a taller frame that is moved up shows what comes further down.
        style={{ height: `calc(100% + ${offset}px)`, translate: `0 ${-offset}px` }}
        title={title}
        tabIndex={-1}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={previewDocument(html, { origins, images })}
      />
    </section>
  );
}
