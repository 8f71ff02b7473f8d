import type { SMTPServerSession } from 'smtp-server';
import { MailRefused } from '../serving/mail-refused.ts';
import {
  type MailServer,
  type MailServerKind,
  type MailServerOptions,
  startMailServer,
} from '../serving/mail-server.ts';
import { boundConnections } from '../serving/open-connections.ts';
import { hopsOf } from './hops.ts';

/** A mail as another mail server handed it over. */
export interface InboundMail {
  readonly raw: Buffer;
  /** The sender of the envelope; empty for a notice that nobody may answer. */
  readonly from: string;
  /** The address and the name of the other server, as it introduced itself. */
  readonly remoteAddress: string;
  readonly remoteName: string;
}

/** What the server does with mails. Each may throw a MailRefused. */
export interface InboundPort {
  /** Whether mail for an address is taken now; refused otherwise. */
  expect(address: string): Promise<void>;
  /** Keeps a mail for all of its addresses, or for none; when it resolves, the mail is stored. Gives a name for it. */
  keep(mail: InboundMail, addresses: readonly string[]): Promise<string>;
}

const bounds = {
  connections: 100,
  connectionsOfOne: 20,
  recipients: 50,
  /** Who tries that many addresses in vain is looking for some. */
  strangers: 10,
  longestConnectionMs: 10 * 60_000,
  hops: 50,
};

/** What a test may set in place of what the server takes at most. */
export type InboundBounds = Partial<typeof bounds>;

/** Starts the server to which other mail servers hand mails of our domain. Rejects when it cannot listen. */
export function startInboundServer({
  does,
  bounds: given = {},
  ...options
}: MailServerOptions & { readonly does: InboundPort; readonly bounds?: InboundBounds }): Promise<MailServer> {
  return startMailServer(options, () => inbound(does, { ...bounds, ...given }));
}

function inbound(does: InboundPort, most: typeof bounds): MailServerKind {
  const open = boundConnections(most.connectionsOfOne);
  const strangers = new WeakMap<SMTPServerSession, number>();
  return {
    mostConnections: most.connections,
    mostRecipients: most.recipients,
    longestConnectionMs: most.longestConnectionMs,
    options: {
      authOptional: true,
      disabledCommands: ['AUTH'],
      onConnect: ({ remoteAddress, id }, done) => {
        if (!open.enter(remoteAddress, id))
          return done(new MailRefused(421, '4.7.0 Too many connections from this address'));
        done();
      },
      onClose: ({ remoteAddress, id }) => open.leave(remoteAddress, id),
    },
    from: async () => undefined,
    async to(address, session) {
      const refused = strangers.get(session) ?? 0;
      if (refused >= most.strangers) throw new MailRefused(421, '4.7.0 Too many unknown recipients');
      try {
        await does.expect(address);
      } catch (error) {
        strangers.set(session, refused + 1);
        throw error;
      }
    },
    async take(raw, { envelope, remoteAddress, hostNameAppearsAs }) {
      if (hopsOf(raw) > most.hops) throw new MailRefused(554, '5.4.6 The mail goes round in a circle');
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const addresses = envelope.rcptTo.map(({ address }) => address);
      return does.keep({ raw, from, remoteAddress, remoteName: hostNameAppearsAs || '' }, addresses);
    },
  };
}
