/** What an account has of each kind; null while it is not known. */
export interface StepCounts {
  readonly groups: number | null;
  readonly contacts: number | null;
  readonly verifiedSenders: number | null;
  readonly messages: number | null;
  readonly campaigns: number | null;
}

/** One of the first steps: where it is taken, and whether it has been. */
export interface FirstStep {
  readonly name: 'list' | 'contacts' | 'sender' | 'message' | 'campaign';
  readonly href: string;
  readonly isDone: boolean;
}

/** The first steps of an account in their order; null while it is not known how far it is. */
export function firstSteps(counts: StepCounts): readonly FirstStep[] | null {
  const { groups, contacts, verifiedSenders, messages, campaigns } = counts;
  if (
    groups === null ||
    contacts === null ||
    verifiedSenders === null ||
    messages === null ||
    campaigns === null
  )
    return null;
  return [
    { name: 'list', href: '#/groups/create', isDone: groups > 0 },
    { name: 'contacts', href: '#/groups', isDone: contacts > 0 },
    {
      name: 'sender',
      href: verifiedSenders > 0 ? '#/campaign/senders' : '#/campaign/senders/create',
      isDone: verifiedSenders > 0,
    },
    { name: 'message', href: '#/messages/create', isDone: messages > 0 },
    { name: 'campaign', href: '#/campaigns/create', isDone: campaigns > 0 },
  ];
}
