import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#src/commands/index.ts';
import { createTexts, type Texts } from '#src/i18n/texts.ts';
import { specActions } from './spec-actions.ts';

const registered = new Map(commands.map((command) => [command.id, command]));
const built = specActions.filter((each) => !('pending' in each));
const pending = specActions.filter((each) => 'pending' in each);
/** Commands of the console itself run wherever one is. */
const general: readonly string[] = ['app'];

let texts: Texts;
beforeAll(async () => {
  texts = await createTexts('en');
  await texts.loadAllNames();
});

describe('every action of the specification', () => {
  it('is a command, unless the part that it belongs to is not there yet', () => {
    expect(built.filter(({ command }) => !registered.has(command))).toEqual([]);
  });

  it('is named once, and names every command there is', () => {
    const named = specActions.map(({ command }) => command);
    expect(named.filter((id, place) => named.indexOf(id) !== place)).toEqual([]);
    expect([...registered.keys()].filter((id) => !named.includes(id))).toEqual([]);
  });

  it('waits for its part no longer than until it has a command', () => {
    expect(pending.filter(({ command }) => registered.has(command))).toEqual([]);
  });

  it('has a title in both languages, and words that find it in both', () => {
    const lacking = built.filter(({ command }) => {
      const names = texts.of(command);
      const languages = names.map(({ language }) => language);
      const isFull = names.every(({ title, keywords }) => title.trim() !== '' && keywords.trim() !== '');
      const isFilled = names.every(({ title, keywords }) => !/[{}]/.test(title + keywords));
      return !(isFull && isFilled && languages.includes('en') && languages.includes('nl'));
    });
    expect(lacking).toEqual([]);
  });

  it('belongs to a section that has a name', () => {
    const nameless = built.filter(({ command }) => {
      const section = registered.get(command)?.section ?? '';
      return texts.text({ key: `commands:noun.${section}.menu` }) === `noun.${section}.menu`;
    });
    expect(nameless).toEqual([]);
  });

  it('says when it can be done, unless it is of the console itself', () => {
    const unconditional = built.filter(({ command }) => {
      const found = registered.get(command);
      const isAlways = found?.when.kind === 'all' && found.when.parts.length === 0;
      return isAlways && !general.includes(found?.section ?? '');
    });
    expect(unconditional).toEqual([]);
  });
});
