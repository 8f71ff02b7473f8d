import type { FormatterModule, i18n } from 'i18next';

/** A sentence that stands within another one: its key and what it is filled with. */
interface NestedSentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Lets the value of a placeholder be a number, or a sentence, or several, a line each: they are put into the language of
 * the sentence around them, and `{{kind, inside}}` begins small. `texts` gives the instance that knows the keys.
 */
export function nestedSentences(texts: () => i18n): FormatterModule {
  function inWords(value: unknown, language: string | undefined): string {
    if (Array.isArray(value)) return value.map((each) => inWords(each, language)).join('\n');
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    if (!isSentence(value)) return value as string;
    return texts().t(value.key, { ...value.params, ...(language !== undefined && { lng: language }) });
  }
  return {
    type: 'formatter',
    init: () => {},
    add: () => {},
    addCached: () => {},
    format(value: unknown, format, language) {
      const words = inWords(value, language);
      return format === 'inside' ? insideSentence(words) : words;
    },
  };
}

/** A word that stands alone with a capital, as it is within a sentence; `SMTP` stays. */
function insideSentence(words: string): string {
  return words.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

function isSentence(value: unknown): value is NestedSentence {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
}
