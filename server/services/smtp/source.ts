import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createMailReader, type MailReader } from '../../mail/mailbox/mail-reader.ts';
import { refusal } from '../errors.ts';
import { findRow } from '../gateway/records.ts';
import { smtpMessageDefinition } from '../resources/smtp-messages.ts';
import type { Scope } from '../scope.ts';

const makeReader = (): { reader: MailReader | null } => ({ reader: null });

/** What a mail says, as it was submitted. Throws ApiError `gone` once its content is not kept any more. */
export async function sourceOf(
  scope: Scope,
  id: number,
): Promise<{ html: string | null; text: string | null }> {
  const { raw } = await keptContent(scope, id);
  const { html, text } = await readerOf(scope.dependencies).read(raw);
  return { html, text };
}

/** The content of a mail of the account. Throws ApiError `gone` once it is not kept any more. */
export async function keptContent(scope: Scope, id: number) {
  await findRow(scope, smtpMessageDefinition, id);
  const row = await scope.db
    .selectFrom('smtp_message')
    .innerJoin('smtp_content', 'smtp_content.id', 'smtp_message.content_id')
    .select([
      'smtp_message.state',
      'smtp_message.sender_id',
      'smtp_message.recipient',
      'smtp_message.subject',
      'smtp_message.content_id',
      'smtp_content.tracked',
      'smtp_content.raw',
    ])
    .where('smtp_message.account_id', '=', scope.accountId)
    .where('smtp_message.id', '=', id)
    .executeTakeFirstOrThrow();
  if (!row.raw) throw refusal('sourceGone', { days: limits.submittedDays });
  return { ...row, raw: row.raw };
}

/** Mails that anybody may have written are taken apart in a process of their own. */
function readerOf({ memory, log }: Dependencies): MailReader {
  const kept = memory.part(makeReader);
  kept.reader ??= createMailReader(log);
  return kept.reader;
}
