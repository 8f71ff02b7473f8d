/** The states of a campaign (spec section 4). */
export const campaignStates = ['new', 'scheduled', 'sending', 'done'] as const;
/** One state of a campaign. */
export type CampaignState = (typeof campaignStates)[number];

/** What may be done with a campaign, and in which states (contract, campaigns). */
export const campaignTransitions = {
  edit: ['new', 'scheduled'],
  launch: ['new', 'scheduled'],
  unschedule: ['scheduled'],
  pause: ['sending'],
  resume: ['sending'],
  cancel: ['sending'],
  delete: ['new', 'scheduled', 'done'],
  archive: ['new', 'scheduled', 'done'],
  restore: ['new', 'scheduled', 'done'],
} as const satisfies Record<string, readonly CampaignState[]>;

/** A deed on a campaign that its state may forbid. */
export type CampaignDeed = keyof typeof campaignTransitions;

/** Whether the state allows the deed. */
export function campaignAllows(deed: CampaignDeed, state: CampaignState): boolean {
  return (campaignTransitions[deed] as readonly CampaignState[]).includes(state);
}

/** The states of a contact; `deleted` only where something still names a deleted one. */
export const contactStates = [
  'active',
  'blacklisted',
  'bounced-out',
  'signed-up-not-confirmed',
  'unsubscribed',
  'deleted',
] as const;
/** One state of a contact. */
export type ContactState = (typeof contactStates)[number];

/** The states that a client may give a contact. */
export const settableContactStates = ['active', 'unsubscribed'] as const;

/** The states of a sender. */
export const senderStates = ['not-verified', 'verified', 'failed'] as const;

/** Why an address is on the blacklist. */
export const blacklistReasons = ['spam', 'manual', 'unsubscribed'] as const;

/** How a message is built. */
export const builders = ['structured', 'html'] as const;
/** Whether a message is mailed or shown as a landing page. */
export const privacies = ['private', 'public'] as const;
/** Whether a message is ready. */
export const publishStates = ['published', 'not-published'] as const;

/** The events of a campaign that have a list of their own (spec section 2.9). */
export const reportEvents = ['sent', 'opened', 'clicked', 'bounced', 'unsubscribed'] as const;
/** One kind of report event. */
export type ReportEvent = (typeof reportEvents)[number];

/** What an import does with an address that is there (spec section 3). */
export const duplicateActions = ['ignore', 'update', 'overwrite'] as const;
/** One way to treat an address that is there. */
export type DuplicateAction = (typeof duplicateActions)[number];

/** The states of a mail that a program sent. */
export const smtpMessageStates = ['queued', 'sent', 'failed', 'bounced', 'unknown'] as const;
/** One state of a mail that a program sent. */
export type SmtpMessageState = (typeof smtpMessageStates)[number];

/** What webhooks are told of. */
export const webhookTypes = ['bounce'] as const;
/** Whether a webhook is told anything. */
export const webhookStates = ['enabled', 'disabled'] as const;
/** Whether mail is taken for a receiver. */
export const receiverStates = ['active', 'paused'] as const;
/** What became of something that is posted to a program. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
/** One state of a delivery. */
export type DeliveryState = (typeof deliveryStates)[number];

/** What is posted to programs. */
export const deliveryEvents = ['bounce', 'mail'] as const;

/**
 * Why an attempt to post failed: the address may not be called, nobody answered there, it took too long, what came was
 * no answer, the answer led elsewhere, it was no success, or it said that nobody takes this any more.
 */
export const deliveryFaults = [
  'forbidden',
  'unreachable',
  'late',
  'malformed',
  'redirected',
  'refused',
  'gone',
] as const;
/** One reason why an attempt to post failed. */
export type DeliveryFault = (typeof deliveryFaults)[number];
