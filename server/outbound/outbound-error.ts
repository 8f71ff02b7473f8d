/**
 * Why a call got no answer: its address may not be called, nobody answered there, it took too long, or what came is no
 * answer.
 */
export type OutboundFailure = 'forbidden' | 'unreachable' | 'late' | 'malformed';

/** A call to another server that got no answer. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, options?: ErrorOptions) {
    super(sentences[failure], options);
    this.failure = failure;
  }
}

const sentences = {
  forbidden: 'This address may not be called',
  unreachable: 'Nobody answers at this address',
  late: 'The answer took too long',
  malformed: 'What was answered is not HTTP',
} as const satisfies Record<OutboundFailure, string>;
