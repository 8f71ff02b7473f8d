/** What whoever hands a mail over is told when it is not taken: the reply as it goes over the wire. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}
