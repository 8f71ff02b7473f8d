import type { Dependencies } from '../../dependencies.ts';
import { announceSoon } from '../tracking/announce-soon.ts';
import type { RecordedBounce } from './bounce.ts';

type Parts = Pick<Dependencies, 'memory' | 'publisher'>;

/** Tells the consoles what came back, once it is committed: reports, mails of programs, and who is mailed no more. */
export function announceBounces(parts: Parts, bounces: readonly RecordedBounce[]): void {
  for (const { accountId, mails, campaignId } of bounces) {
    if (mails === 'recipient') announceSoon(parts, accountId, 'campaigns', campaignId);
    else announceSoon(parts, accountId, 'smtp/messages', null);
  }
  announceSuppressed(parts, bounces);
}

/** The same of who is mailed no more alone, for a sender, which tells of its mails itself. */
export function announceSuppressed(parts: Parts, bounces: readonly RecordedBounce[]): void {
  for (const { accountId, kind, suppressed } of bounces) {
    if (suppressed) announceSoon(parts, accountId, 'contacts', null);
    if (kind === 'complaint') announceSoon(parts, accountId, 'blacklist/contacts', null);
  }
}
