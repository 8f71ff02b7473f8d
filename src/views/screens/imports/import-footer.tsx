import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../kit/button.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './imports.module.css';
import type { ImportFlow } from './use-import-flow.ts';

/** The buttons of an import, by where it is. */
export function ImportFooter({ flow, onClose }: { flow: ImportFlow; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { state, step, table, list } = flow;

  if (!state && step === 'upload') {
    return (
      <FocusedButton
        key={table ? 'ready' : 'waiting'}
        isFocused={table !== null}
        variant="primary"
        kbd="Mod+Enter"
        disabled={!table}
        onClick={() => flow.forward?.()}
      >
        {t('next')}
      </FocusedButton>
    );
  }
  if (!state) {
    return (
      <>
        <span className={styles.summary}>
          {table ? t('map.summary', { count: table.count, number: format.number(table.count), list }) : null}
        </span>
        <Button onClick={flow.back}>{t('back')}</Button>
        <Button variant="primary" kbd="Mod+Enter" onClick={() => flow.forward?.()}>
          {t('start')}
        </Button>
      </>
    );
  }
  switch (state.phase.kind) {
    case 'sending':
      return (
        <FocusedButton key="sending" onClick={flow.stop}>
          {t('stop')}
        </FocusedButton>
      );
    case 'processing':
      return (
        <FocusedButton key="processing" onClick={onClose}>
          {t('hide')}
        </FocusedButton>
      );
    case 'done':
    case 'failed':
      return (
        <>
          <Button onClick={() => void flow.report()}>{t('result.download')}</Button>
          <FocusedButton key="done" variant="primary" onClick={onClose}>
            {t('kit:dialog.close')}
          </FocusedButton>
        </>
      );
    case 'refused':
    case 'lost':
    case 'stopped':
      return (
        <>
          <Button onClick={onClose}>{t('kit:dialog.close')}</Button>
          <FocusedButton key="refused" variant="primary" onClick={flow.back}>
            {t('back')}
          </FocusedButton>
        </>
      );
  }
}

/** A button that takes the focus when it comes: the one before it, or what it did, is gone by then. */
function FocusedButton({ isFocused = true, ...button }: ButtonProps & { isFocused?: boolean }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  return <Button ref={ref} {...button} />;
}
