import type { Kysely } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import type { Tables } from '../store/tables.ts';
import { chance, person } from './demo-people.ts';

const userCount = 200;

/** Adds made-up customers with subscriptions; none has a password, so nobody can sign in as one. */
export async function addDemoUsers(db: Kysely<Tables>, now: Date): Promise<void> {
  const products = await db.selectFrom('product').select('id').orderBy('id').execute();
  const users = await db
    .insertInto('users')
    .values(Array.from({ length: userCount }, (_, index) => demoUser(index, now)))
    .returning('id')
    .execute();
  await db
    .insertInto('subscription')
    .values(
      users.map((user, index) => ({
        user_id: user.id,
        product_id: products[Math.floor(chance(index * 11) * products.length)]!.id,
        starts_on: day(now, -Math.floor(chance(index * 5) * 700)),
        expires_on: day(now, Math.floor(chance(index * 7) * 500) - 100),
      })),
    )
    .execute();
}

function demoUser(index: number, now: Date) {
  const { firstName, lastName } = person(index + 9_000);
  const company = `${lastName.replace(/^./, (letter) => letter.toUpperCase())} & Co ${index + 1}`;
  const email = `owner${index + 1}@company${index + 1}.example`;
  return {
    email,
    email_folded: fold(email),
    company,
    company_folded: fold(company),
    first_name: firstName,
    first_name_folded: fold(firstName),
    last_name: lastName,
    last_name_folded: fold(lastName),
    password_hash: null,
    timezone: null,
    modules: ['BULK'],
    created_at: new Date(now.getTime() - Math.floor(chance(index) * 700) * 86_400_000),
  };
}

function day(now: Date, offset: number): string {
  return new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
}
