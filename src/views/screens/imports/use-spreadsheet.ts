import { useEffect, useRef, useState } from 'react';
import type { ReadingChoice } from '#spreadsheets/read-spreadsheet.ts';
import { type FileFault, readSpreadsheetFile, type SpreadsheetFile } from './spreadsheet-file.ts';

/** A chosen file and what reading it came to. */
export interface ChosenSheet {
  readonly source: File | null;
  readonly file: SpreadsheetFile | null;
  readonly fault: FileFault | 'wrongType' | null;
  readonly isReading: boolean;
  readonly choice: ReadingChoice;
  /** Reads a file, or the same one in another way; what was read before is let go of. */
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
  const held = useRef<SpreadsheetFile | null>(null);
  const latest = useRef(0);
  const isTaken = useRef(false);
  const isOpen = useRef(true);

  function letGo() {
    latest.current += 1;
    held.current?.close();
    held.current = null;
  }
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      latest.current += 1;
      if (!isTaken.current) held.current?.close();
    };
  }, []);

  async function open(source: File, choice: ReadingChoice = {}) {
    letGo();
    const mine = latest.current;
    // What is shown of the file stays while it is read in another way.
    setReading((before) => ({
      ...(before.source === source ? before : nothing),
      source,
      choice,
      fault: null,
      isReading: true,
    }));
    const outcome = await readSpreadsheetFile(source, choice);
    if (mine !== latest.current) {
      if (outcome.ok) outcome.file.close();
      return;
    }
    held.current = outcome.ok ? outcome.file : null;
    setReading({
      source,
      choice,
      file: held.current,
      fault: outcome.ok ? null : outcome.fault,
      isReading: false,
    });
  }

  return {
    ...reading,
    open: (source, choice) => void open(source, choice),
    refuse() {
      letGo();
      setReading({ ...nothing, fault: 'wrongType' });
    },
    take() {
      isTaken.current = true;
    },
    giveBack() {
      isTaken.current = false;
      if (!isOpen.current) held.current?.close();
    },
  };
}
