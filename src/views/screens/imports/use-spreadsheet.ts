import { useEffect, useRef, useState } from 'react';
import type { ReadingChoice } from '#spreadsheets/read-spreadsheet.ts';
import {
  type FileFault,
  readSpreadsheetFile,
  type SpreadsheetFile,
} from '#src/importing/spreadsheet-file.ts';

/** A chosen file and what reading it came to. */
export interface ChosenSheet {
  readonly source: File | null;
  readonly file: SpreadsheetFile | null;
  readonly fault: FileFault | 'wrongType' | null;
  readonly isReading: boolean;
  readonly choice: ReadingChoice;
  /** Reads a file, or the same one in another way; where that fails it stays read as it was. */
  open(source: File, choice?: ReadingChoice): void;
  /** Says that a file of another kind was offered. */
  refuse(): void;
  /** Keeps the file past the end of the dialog, while somebody works with it. */
  take(): void;
  /** Ends that; when the dialog is closed by then the file is let go of. */
  giveBack(): void;
}

type Reading = Pick<ChosenSheet, 'source' | 'file' | 'fault' | 'isReading' | 'choice'>;

const nothing: Reading = { source: null, file: null, fault: null, isReading: false, choice: {} };

/** Keeps the file of a dialog; it is let go of when the dialog closes. */
export function useSpreadsheet(): ChosenSheet {
  const [reading, setReading] = useState<Reading>(nothing);
  const held = useRef<{ source: File; choice: ReadingChoice; file: SpreadsheetFile } | null>(null);
  const underWay = useRef(new AbortController());
  const isTaken = useRef(false);
  const isOpen = useRef(true);

  function hold(next: typeof held.current) {
    held.current?.file.close();
    held.current = next;
  }
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      underWay.current.abort();
      if (!isTaken.current) held.current?.file.close();
    };
  }, []);

  async function open(source: File, choice: ReadingChoice = {}) {
    underWay.current.abort();
    const reading = new AbortController();
    underWay.current = reading;
    const { signal } = reading;
    if (held.current?.source !== source) hold(null);
    // What is shown of the file stays while it is read in another way.
    setReading({ source, choice, file: held.current?.file ?? null, fault: null, isReading: true });
    const outcome = await readSpreadsheetFile(source, choice, signal);
    if (signal.aborted) {
      if (outcome.ok) outcome.file.close();
      return;
    }
    if (outcome.ok) hold({ source, choice, file: outcome.file });
    setReading({
      source,
      choice: held.current?.choice ?? choice,
      file: held.current?.file ?? null,
      fault: outcome.ok ? null : outcome.fault,
      isReading: false,
    });
  }

  return {
    ...reading,
    open: (source, choice) => void open(source, choice),
    refuse() {
      underWay.current.abort();
      hold(null);
      setReading({ ...nothing, fault: 'wrongType' });
    },
    take() {
      isTaken.current = true;
    },
    giveBack() {
      isTaken.current = false;
      if (!isOpen.current) held.current?.file.close();
    },
  };
}
