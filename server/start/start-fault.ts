/** Why the server cannot start, in one sentence for whoever starts it. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
