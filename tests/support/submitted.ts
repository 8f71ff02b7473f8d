import type { Database } from '#server/store/database/connect.ts';
import type { TestAccount, TestApp } from './app.ts';

/** Gives an account a verified sender; gives its id. */
export async function verifiedSender(
  { database }: { readonly database: Pick<Database, 'kysely'> },
  accountId: number,
  email: string,
  name = 'Bakery',
): Promise<number> {
  const sender = await database.kysely
    .insertInto('sender')
    .values({
      account_id: accountId,
      name,
      name_folded: name.toLowerCase(),
      email,
      email_folded: email.toLowerCase(),
      state: 'verified',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return sender.id;
}

/** Submits one mail over HTTP; gives the ids of its rows. */
export async function submitMail(
  app: TestApp,
  { token }: TestAccount,
  body: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const answer = await app.call<{ messages: string[] }>('POST', '/smtp/messages', { token, body });
  if (answer.status !== 202)
    throw new Error(`/smtp/messages answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.messages.map((path) => Number(path.split('/').at(-1)));
}
