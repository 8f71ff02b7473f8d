import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  type CommandNames,
  type CommandTable,
  commandNames,
  type NamedTarget,
  toCommandTable,
} from './command-names.ts';
import { nestedSentences } from './nested-sentences.ts';

/** The languages of the console; the first is the fallback. */
export const languages = ['en', 'nl'] as const;

/** A language of the console. */
export type Language = (typeof languages)[number];

/** The names of a command with their language. */
export interface NamesInLanguage extends CommandNames {
  readonly language: Language;
}

interface Sentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The texts of the console. */
export interface Texts {
  readonly i18n: i18n;
  language(): Language;
  /** Loads the language when it is not there yet, then shows it everywhere. */
  setLanguage(language: Language): Promise<void>;
  /** A sentence by its key, in the language in use. */
  text(sentence: Sentence): string;
  /** The same sentence in all languages that have it loaded, the one in use first. */
  textInAll(sentence: Sentence): readonly string[];
  /** Loads the texts that the first screen does without, in the language in use; once they are there it does nothing. */
  loadOthers(): Promise<void>;
  /** Loads the names of commands, fields and values in all languages, so that each can be typed. */
  loadAllNames(): Promise<void>;
  /** The names of a command in the languages that are loaded, the one in use first; with a target its title says that. */
  of(commandId: string, target?: Omit<NamedTarget, 'number'>): readonly NamesInLanguage[];
  /** The words for one record and for many of a section, and a shorter one where there is, in the languages that are loaded. */
  nouns(section: string): readonly string[];
  /** Rises with every change of the names. */
  version(): number;
  subscribe(listener: () => void): () => void;
}

type Bundles = Readonly<Record<Language, () => Promise<{ bundle: Record<string, Record<string, unknown>> }>>>;

const firstBundles: Bundles = {
  en: () => import('./first-en.ts'),
  nl: () => import('./first-nl.ts'),
};

const otherBundles: Bundles = {
  en: () => import('./bundle-en.ts'),
  nl: () => import('./bundle-nl.ts'),
};

const commandAreas: Record<Language, () => Promise<{ default: Record<string, unknown> }>> = {
  en: () => import('#locales/en/commands.json'),
  nl: () => import('#locales/nl/commands.json'),
};

/** Where fields and values have their names. */
const valueAreas: Readonly<Record<string, typeof commandAreas>> = {
  resources: {
    en: () => import('#locales/en/resources.json'),
    nl: () => import('#locales/nl/resources.json'),
  },
  palette: {
    en: () => import('#locales/en/palette.json'),
    nl: () => import('#locales/nl/palette.json'),
  },
};

/** The first of the preferred languages that the console has, such as those of the browser; else English. */
export function pickLanguage(preferred: readonly string[]): Language {
  const known = preferred.map((tag) =>
    languages.find((language) => tag.toLowerCase().split('-')[0] === language),
  );
  return known.find((language) => language !== undefined) ?? languages[0];
}

/** Fresh each time, since the library keeps its texts in them. */
const settingsFor = (lng: Language) => ({
  lng,
  fallbackLng: languages[0],
  ns: [],
  defaultNS: 'kit',
  resources: {},
  interpolation: { escapeValue: false, alwaysFormat: true },
  react: { bindI18nStore: 'added', useSuspense: false } as const,
});

/** Loads a language with the names of its commands: all of its texts, or only what the first screen needs. */
export async function createTexts(
  first: Language,
  { only }: { readonly only?: 'first screen' } = {},
): Promise<Texts> {
  const instance = createInstance();
  const tables = new Map<Language, CommandTable>();
  const listeners = new Set<() => void>();
  let current = first;
  let version = 0;

  const { load, loadAll, loadNames, loadValues } = createLoader(instance, tables);
  instance.use(nestedSentences(() => instance));
  const inOrder = () => [current, ...languages.filter((language) => language !== current)];

  await instance.use(initReactI18next).init(settingsFor(first));
  if (only) await Promise.all([load(firstBundles, first), loadNames(first)]);
  else await loadAll(first);

  const names = new Map<string, readonly string[]>();
  instance.store.on('added', () => names.clear());

  function changed() {
    names.clear();
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  return {
    i18n: instance,
    language: () => current,
    text: ({ key, params }) => instance.t(key, { ...params }),
    textInAll({ key, params }) {
      if (params) return textIn(instance, inOrder(), { key, params });
      // Each letter that is typed asks for the names of all fields and values.
      const known = names.get(key) ?? textIn(instance, inOrder(), { key });
      names.set(key, known);
      return known;
    },
    async setLanguage(language) {
      await loadAll(language);
      current = language;
      await instance.changeLanguage(language);
      changed();
    },
    loadOthers: () => load(otherBundles, current),
    async loadAllNames() {
      const known = tables.size;
      await Promise.all(languages.flatMap((language) => [loadNames(language), loadValues(language)]));
      if (tables.size > known) changed();
    },
    of(commandId, target) {
      return inOrder().flatMap((language) => {
        const table = tables.get(language);
        const named = target && { ...target, number: new Intl.NumberFormat(language).format(target.count) };
        const names = table && commandNames(table, commandId, named);
        return names ? [{ ...names, language }] : [];
      });
    },
    nouns: (section) =>
      [...tables.values()].flatMap((table) =>
        ['one', 'many', 'short'].flatMap((form) => table.get(`noun.${section}.${form}`) ?? []),
      ),
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function textIn(instance: i18n, among: readonly Language[], { key, params }: Sentence): string[] {
  return among
    .filter((lng) => instance.exists(key, { lng, fallbackLng: [] }))
    .map((lng) => instance.t(key, { ...params, lng }));
}

/** What brings texts in, each once. */
function createLoader(instance: i18n, tables: Map<Language, CommandTable>) {
  async function load(bundles: Bundles, language: Language) {
    const { bundle } = await bundles[language]();
    for (const [path, texts] of Object.entries(bundle)) {
      const area = areaOf(path);
      if (!instance.hasResourceBundle(language, area)) instance.addResourceBundle(language, area, texts);
    }
  }

  async function loadNames(language: Language) {
    if (tables.has(language)) return;
    const area = (await commandAreas[language]()).default;
    tables.set(language, toCommandTable(area));
    // Sentences name records by the nouns of commands.
    instance.addResourceBundle(language, 'commands', area);
  }

  async function loadValues(language: Language) {
    for (const [area, texts] of Object.entries(valueAreas))
      if (!instance.hasResourceBundle(language, area))
        instance.addResourceBundle(language, area, (await texts[language]()).default);
  }

  const loadAll = (language: Language) =>
    Promise.all([load(firstBundles, language), load(otherBundles, language), loadNames(language)]);
  return { load, loadAll, loadNames, loadValues };
}

function areaOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}
