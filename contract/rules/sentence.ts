/** What a sentence of the wire is filled with, by name. */
export type SentenceParameters = Readonly<Record<string, string | number>>;

/** The names between braces in a sentence. */
export type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The sentence with its parameters filled in, in one pass; a name without a parameter stays as it is. */
export function fillSentence(sentence: string, parameters: SentenceParameters): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(parameters[name] ?? place));
}
