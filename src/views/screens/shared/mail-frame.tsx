import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { PreviewFrame } from '../../kit/preview-frame.tsx';
import styles from './mail-frame.module.css';

/** A mail that anybody may have written, as html; its images are loaded when they are asked for. */
export function MailFrame({ html, title, height }: { html: string; title: string; height?: number }) {
  const { t } = useTranslation('mailbox');
  const [hasImages, setImages] = useState(false);
  const mayHaveImages = /<img|\sbackground\s*=|url\(/i.test(html);
  return (
    <>
      {mayHaveImages && !hasImages ? (
        <div className={styles.images}>
          <span>{t('mail.imagesHeld')}</span>
          <Button onClick={() => setImages(true)}>{t('mail.loadImages')}</Button>
        </div>
      ) : null}
      <div className={height === undefined ? styles.frame : styles.fixed}>
        <PreviewFrame
          html={html}
          {...(height !== undefined && { height })}
          title={title}
          images={hasImages}
          origins={hasImages ? [window.location.origin] : []}
        />
      </div>
    </>
  );
}
