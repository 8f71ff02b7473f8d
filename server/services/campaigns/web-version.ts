import type { Dependencies } from '../../dependencies.ts';
import { compileMessage } from '../../mail/compose/compile-message.ts';
import { fromSeconds, recipientLinks, secondsOf } from '../tokens/public-links.ts';
import { tokenSigner } from '../tokens/public-tokens.ts';
import { compiledCampaign } from './snapshot.ts';
import { trackedRecipient } from './tracked-recipient.ts';

/** The html of a mail as its recipient got it, without tracking; null for a token that is not ours. */
export async function webVersion(dependencies: Dependencies, token: string): Promise<string | null> {
  const found = await trackedRecipient(dependencies, 'web', token);
  if (!found || found.rest.length > 1) return null;
  const { recipient } = found;
  const [seconds = secondsOf(recipient.sent_at ?? dependencies.clock.now())] = found.rest;
  const date = fromSeconds(seconds);
  const campaign = await compiledCampaign(dependencies, recipient.campaign_id);
  if (!campaign) return null;
  const signer = await tokenSigner(dependencies);
  return campaign.message.renderHtml({
    email: recipient.email,
    attributes: recipient.attributes,
    date,
    ...recipientLinks(dependencies.config.publicUrl ?? '', signer, recipient.id, date),
  });
}

/** A landing page: the html and the title of a public published message; null where there is none with that id. */
export async function landingPage(
  { database, config, clock }: Dependencies,
  id: number,
): Promise<{ html: string; title: string } | null> {
  const message = await database.kysely
    .selectFrom('message')
    .innerJoin('users', 'users.id', 'message.account_id')
    .select(['message.html', 'message.title', 'message.name', 'users.timezone', 'users.locale'])
    .where('message.id', '=', id)
    .where('message.privacy', '=', 'public')
    .where('message.publish_state', '=', 'published')
    .where('message.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!message) return null;
  const page = `${config.publicUrl}/page-${id}`;
  const from = { name: '', email: 'page@postkey.example' };
  const calendar = { timezone: message.timezone ?? 'UTC', locale: message.locale };
  const compiled = compileMessage({ subject: '', from, html: message.html, text: null, links: [], calendar });
  const reader = {
    email: '',
    attributes: {},
    unsubscribeUrl: page,
    webVersionUrl: page,
    date: clock.now(),
  };
  return { html: compiled.renderHtml(reader), title: message.title || message.name };
}
