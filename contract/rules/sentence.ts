/** What a sentence of the wire is filled with, by name. */
export type SentenceParameters = Readonly<Record<string, string | number>>;

/** The names between braces in a sentence. */
export type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What a sentence was filled with: the other way round of `fillSentence`; nothing where the text is none of it. */
export function parametersIn(sentence: string, filled: string): SentenceParameters {
  const parts = sentence.split(/\{(\w+)\}/);
  const names = parts.filter((_, index) => index % 2 === 1);
  const between = parts
    .filter((_, index) => index % 2 === 0)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const values = new RegExp(`^${between.join('(.*)')}$`, 's').exec(filled)?.slice(1) ?? [];
  return Object.fromEntries(values.map((value, index) => [names[index], value]));
}

/** The sentence with its parameters filled in, in one pass; a name without a parameter stays as it is. */
export function fillSentence(sentence: string, parameters: SentenceParameters): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(parameters[name] ?? place));
}
