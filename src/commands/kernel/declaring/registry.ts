import type { Command } from './define-command.ts';

/** All commands of the product; never changes. */
export interface Registry<Services> {
  /** The command, or undefined when none has the id. */
  find(id: string): Command<Services> | undefined;
  /** In the order of the list. */
  readonly all: readonly Command<Services>[];
  bySection(section: string): readonly Command<Services>[];
  readonly sections: readonly string[];
}

/** Collects the commands; throws when two have the same id. */
export function createRegistry<Services>(commands: readonly Command<Services>[]): Registry<Services> {
  const byId = new Map<string, Command<Services>>();
  const sections = new Map<string, Command<Services>[]>();
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`Two commands have the id "${command.id}"`);
    byId.set(command.id, command);
    const section = sections.get(command.section) ?? [];
    section.push(command);
    sections.set(command.section, section);
  }
  return {
    find: (id) => byId.get(id),
    all: [...byId.values()],
    bySection: (section) => sections.get(section) ?? [],
    sections: [...sections.keys()],
  };
}
