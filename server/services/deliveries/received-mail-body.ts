import type { PostedMail } from '#contract/resources/receivers.ts';
import type { TakenApart } from '../../mail/received/take-apart.ts';
import { wireTime } from '../time/wire-time.ts';

/** What is posted of a mail that came in. */
export function mailBody(parts: {
  readonly id: string;
  readonly receiverId: number;
  readonly now: Date;
  readonly envelope: PostedMail['envelope'];
  readonly mail: TakenApart;
  readonly authentication: PostedMail['authentication'];
  readonly isTest?: boolean;
}): string {
  const { id, receiverId, now, envelope, mail, authentication, isTest } = parts;
  const posted: PostedMail = {
    id,
    type: 'mail',
    timestamp: wireTime(now),
    ...(isTest && { test: true }),
    receiver: `/receivers/${receiverId}`,
    envelope,
    ...mail,
    authentication,
  };
  return JSON.stringify(posted);
}
