import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './drop-zone.module.css';

function accepts(file: File, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept.split(',').some((raw) => {
    const rule = raw.trim().toLowerCase();
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}

/** Takes files by drop, by mouse and by keyboard; files outside `accept` go to `onRefused`. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  onRefused,
}: {
  label: string;
  hint?: string;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  onRefused?: (files: File[]) => void;
}) {
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);

  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const refused = files.filter((file) => !accepts(file, accept));
    const taken = files.filter((file) => accepts(file, accept));
    if (refused.length > 0) onRefused?.(refused);
    if (taken.length > 0) onFiles(taken);
    if (input.current) input.current.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  return (
    <section
      className={clsx(styles.zone, over && styles.over)}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.label}>{label}</p>
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => take(event.target.files)}
      />
      <Button
        icon={<Upload />}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onClick={() => input.current?.click()}
      >
        {t(multiple ? 'files.chooseMany' : 'files.choose')}
      </Button>
    </section>
  );
}
