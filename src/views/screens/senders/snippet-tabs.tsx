import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import styles from './credentials.module.css';
import { type SnippetKind, snippetNames, snippetOf } from './snippets.ts';

const kinds = Object.keys(snippetNames) as SnippetKind[];

/** Programs that send with the credentials, one a language, each to be copied whole. */
export function SnippetTabs({ example }: { example: Parameters<typeof snippetOf>[1] }) {
  const { t } = useTranslation('senders');
  const [kind, setKind] = useState<SnippetKind>('curl');
  const [copied, setCopied] = useState<SnippetKind | 'refused' | null>(null);
  const text = snippetOf(kind, example);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(kind);
    } catch {
      // The browser may refuse the clipboard; then the person is told and copies by hand.
      setCopied('refused');
    }
  }

  return (
    <Tabs
      label={t('credentials.snippets')}
      value={kind}
      onValueChange={(next) => setKind(next as SnippetKind)}
      tabs={kinds.map((value) => ({ value, label: snippetNames[value] }))}
    >
      <div className={styles.snippet}>
        <CodeBlock text={text} label={snippetNames[kind]} />
        <Button onClick={() => void copy()} icon={copied === kind ? <Check /> : <Copy />}>
          {t('credentials.copy')}
        </Button>
        {copied === 'refused' ? <span className={styles.help}>{t('kit:copy.refused')}</span> : null}
        <VisuallyHidden live>{copied === kind ? t('credentials.copied') : ''}</VisuallyHidden>
      </div>
    </Tabs>
  );
}
