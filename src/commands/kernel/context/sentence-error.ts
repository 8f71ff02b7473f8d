import type { Sentence } from './context-keys.ts';

/** An error that is told to the person by its own sentence. */
export class SentenceError extends Error {
  override readonly name = 'SentenceError';
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.key);
    this.sentence = sentence;
  }
}
