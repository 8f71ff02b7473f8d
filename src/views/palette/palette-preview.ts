import type { PartialValues } from '#src/commands/kernel/arguments/argument-values.ts';
import type { Preview } from '#src/commands/kernel/declaring/define-command.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';

/** A command with what it is given. */
export interface PreviewTarget {
  readonly commandId: string;
  readonly given: PartialValues;
}

/** Keeps the preview of the active command; a late one is dropped. */
export interface PalettePreview {
  /** Asks for the preview of the command, or for none. */
  of(target: PreviewTarget | undefined): void;
  stop(): void;
}

/** Makes the preview; `show` gets an empty one where the command has none or it cannot be made. */
export function createPalettePreview(
  system: CommandSystem,
  show: (preview: Preview) => void,
): PalettePreview {
  let controller = new AbortController();
  return {
    stop: () => controller.abort(),
    of(target) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      if (!target) return show([]);
      const give = (preview: Preview) => (signal.aborted ? undefined : show(preview));
      // A preview that cannot be made is none; the run itself says what is wrong.
      system.preview(target.commandId, target.given, signal).then(give, () => give([]));
    },
  };
}
