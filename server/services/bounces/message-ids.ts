import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { readHead } from '../../mail/submitted/head.ts';
import { tokenSigner } from '../tokens/public-tokens.ts';
import type { ReturnedMail } from './return-paths.ts';

/** The Message-ID that a mail went out with, without its brackets; null where it is not known any more. */
export async function messageIdOf(dependencies: Dependencies, mail: ReturnedMail): Promise<string | null> {
  return mail.mails === 'recipient' ? ofRecipient(dependencies, mail.id) : ofSubmitted(dependencies, mail.id);
}

async function ofRecipient(dependencies: Dependencies, id: number): Promise<string | null> {
  const found = await sql<{ sender: string }>`
    select s.sender_email as sender from recipient r join campaign_snapshot s on s.campaign_id = r.campaign_id
    where r.id = ${id}`.execute(dependencies.database.kysely);
  const sender = found.rows[0]?.sender;
  return sender === undefined ? null : (await tokenSigner(dependencies)).messageId(id, domainOf(sender));
}

async function ofSubmitted(dependencies: Dependencies, id: number): Promise<string | null> {
  const found = await sql<{ content: number; sender: string; raw: Buffer | null }>`
    select c.id as content, c.sender_email as sender, c.raw
    from smtp_message m join smtp_content c on c.id = m.content_id where m.id = ${id}`.execute(
    dependencies.database.kysely,
  );
  const stored = found.rows[0];
  if (!stored?.raw) return null;
  const own = readHead(stored.raw).find(({ name }) => name === 'message-id')?.value;
  if (own) return own.replace(/^<|>$/g, '');
  return (await tokenSigner(dependencies)).messageId(stored.content, domainOf(stored.sender), 'submitted');
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
