import type { Dependencies } from '../../dependencies.ts';
import { announceSoon } from '../tracking/announce-soon.ts';
import type { RecordedBounce } from './bounce.ts';

/** Tells the consoles what came back, once it is committed: reports, mails of programs, and who is mailed no more. */
export function announceBounces(
  dependencies: Pick<Dependencies, 'memory' | 'publisher'>,
  bounces: readonly RecordedBounce[],
): void {
  for (const { accountId, mails, campaignId, kind, suppressed } of bounces) {
    const tell = (resource: string, id: number | null) => announceSoon(dependencies, accountId, resource, id);
    if (mails === 'recipient') tell('campaigns', campaignId);
    else tell('smtp/messages', null);
    if (suppressed) tell('contacts', null);
    if (kind === 'complaint') tell('blacklist/contacts', null);
  }
}
