import type { Dependencies } from '../../dependencies.ts';
import type { RenderedMail } from '../../mail/compose/compile-message.ts';
import { envelopeAddress, MailAddressError } from '../../mail/compose/headers.ts';
import { returnPathOf } from '../bounces/return-paths.ts';
import { submittedLinks } from '../tokens/public-links.ts';
import { tokenSigner } from '../tokens/public-tokens.ts';
import { compiledContent } from './compiled-content.ts';

/** What a mail needs of its row. */
export interface SubmittedRow {
  readonly id: number;
  readonly contentId: number;
  readonly email: string;
}

/** The mail of one recipient of a submission, followed where that was wished. Null where it cannot be made any more. */
export async function submittedMail(
  dependencies: Dependencies,
  { id, contentId, email }: SubmittedRow,
): Promise<RenderedMail | null> {
  const content = await compiledContent(dependencies, contentId);
  if (!content) return null;
  const signer = await tokenSigner(dependencies);
  try {
    const from = returnPathOf(dependencies.config, signer, 'smtp_message', id) ?? content.senderEmail;
    const envelope = { from: envelopeAddress(from), to: envelopeAddress(email) };
    const tracking = submittedLinks(dependencies.config.publicUrl ?? '', signer, id, content.links);
    return { envelope, raw: content.render(tracking) };
  } catch (error) {
    if (!(error instanceof MailAddressError)) throw error;
    dependencies.log.warn(
      { err: error, message: id },
      'A submitted mail has an address that cannot be mailed',
    );
    return null;
  }
}
