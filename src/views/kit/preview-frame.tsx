import { previewDocument } from './preview-document.ts';
import styles from './preview-frame.module.css';

/** Shows a mail's html in a frame that runs nothing, follows nothing and loads only what its policy allows. */
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
  return (
    <iframe
      className={styles.frame}
      style={height === undefined ? undefined : { height }}
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={previewDocument(html, { origins, images })}
    />
  );
}
