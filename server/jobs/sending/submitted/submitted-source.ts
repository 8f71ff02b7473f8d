import type { Dependencies } from '../../../dependencies.ts';
import { submittedMail } from '../../../services/smtp/submitted-mail.ts';
import { submittedRetry } from '../mail-retry.ts';
import type { MailSource } from '../mail-source.ts';
import {
  type ClaimedSubmission,
  claimSubmissions,
  recoverSubmissions,
  releaseSubmissions,
  waitingAccounts,
} from './claims.ts';
import { recordSubmissions } from './record.ts';

/** What programs submit as a source of mails: a batch an account, so that accounts take turns. */
export function submittedSource(dependencies: Dependencies, epoch: string): MailSource<ClaimedSubmission> {
  const { database, clock, publisher } = dependencies;
  const { kysely } = database;
  /** Accounts whose consoles hear of changes at the next look. */
  const changed = new Set<number>();
  return {
    name: 'submitted',
    retry: submittedRetry,
    batches: () => waitingAccounts(kysely),
    async claim(accountId, most) {
      const claim = await claimSubmissions(kysely, accountId, epoch, clock.now(), most);
      if (claim.ended > 0) changed.add(accountId);
      return claim;
    },
    release: (ids) => releaseSubmissions(kysely, epoch, ids),
    mailOf: (_account, row) => submittedMail(dependencies, row),
    record: (changes) => recordSubmissions(dependencies, epoch, changes),
    recorded: (accountId) => void changed.add(accountId),
    async recover() {
      const accounts = await recoverSubmissions(kysely, epoch, clock.now());
      for (const account of accounts) changed.add(account);
      return accounts.length;
    },
    async attend() {
      for (const account of changed)
        publisher.publish(account, { resource: 'smtp/messages', id: null, change: 'updated' });
      changed.clear();
    },
    makeRows: async () => undefined,
  };
}
