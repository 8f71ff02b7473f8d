import type { Dependencies } from '../../dependencies.ts';
import { systemMail } from '../../mail/system/system-mail.ts';
import { owner as ownerOfAccount } from '../campaigns/owner.ts';
import { ownerKinds, type PostedTo } from './owners.ts';

/** Tells whose it is that nothing is posted to a webhook or a receiver any more, and why. */
export async function tellSwitchedOff(
  dependencies: Dependencies,
  { kind, accountId, id, name, url: address }: PostedTo,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { email, locale } = await ownerOfAccount(dependencies, accountId);
  const url = `${dependencies.config.consoleUrl}/#/${ownerKinds[kind].resource}/${id}`;
  const mailKind = ({ gone: 'postedGone', failing: 'postedFailing' } as const)[reason];
  try {
    await dependencies.systemMailer.send({
      to: email,
      ...systemMail(mailKind, locale, { name, address, url }),
    });
  } catch (error) {
    dependencies.log.warn({ err: error }, 'A notice about a webhook was not taken');
  }
}
