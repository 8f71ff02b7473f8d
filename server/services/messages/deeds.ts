import { randomUUID } from 'node:crypto';
import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import { violation } from '#contract/rules/violations.ts';
import { type CompiledMessage, compileMessage } from '../../mail/compose/compile-message.ts';
import { refusal, ViolationError } from '../errors.ts';
import type { ResourceDefinition, Row } from '../gateway/definition.ts';
import { findRow, getRecord, lockRow, type WireRecord } from '../gateway/records.ts';
import { campaignsUsing } from '../resources/campaign-use.ts';
import { messageDefinition } from '../resources/messages.ts';
import type { Scope } from '../scope.ts';
import { accountCalendar } from '../time/calendar.ts';
import { contactValues, sampleValues } from './sample.ts';

const definition = messageDefinition as unknown as ResourceDefinition;

/** The html of a message with its merge tags filled from a contact, or with sample values; nothing is tracked. */
export async function previewHtml(scope: Scope, id: number, contactId: number | null): Promise<string> {
  const compiled = compile(scope, await messageRow(scope, id));
  return compiled.renderHtml(
    await (contactId === null ? sampleValues(scope) : contactValues(scope, contactId)),
  );
}

/** Mails a message to one address as a preview: it counts nowhere and makes no contact. */
export async function mailPreview(scope: Scope, id: number, target: string): Promise<void> {
  const compiled = compile(scope, await messageRow(scope, id));
  const address = parseAddress(target);
  if (!address.ok) throw new ViolationError([violation('target', address.code)]);
  await deliverPreview(scope, compiled, address.address);
}

/** Hands one preview of a compiled message over, untracked, filled with sample values. */
async function deliverPreview(scope: Scope, compiled: CompiledMessage, to: string): Promise<void> {
  const mail = compiled.render({
    ...(await sampleValues(scope)),
    email: to,
    messageId: `${randomUUID()}@${new URL(scope.dependencies.config.publicUrl ?? 'http://localhost').hostname}`,
    oneClickUrl: null,
    tracking: null,
  });
  try {
    await scope.dependencies.systemMailer.deliver(mail);
  } catch (error) {
    scope.dependencies.log.warn({ err: error }, 'A preview was not taken');
    throw refusal('previewRefused');
  }
}

/** Copies a message under a new name; the copy is a draft, out of the archive. */
export async function duplicateMessage(scope: Scope, id: number, name: string): Promise<number> {
  const message = await messageRow(scope, id);
  const copy = await scope.db
    .insertInto('message')
    .values({
      account_id: scope.accountId,
      name,
      name_folded: fold(name),
      title: message.title,
      title_folded: message.title_folded,
      builder: message.builder,
      html: message.html,
      structured: message.structured === null ? null : JSON.stringify(message.structured),
      text: message.text,
      has_text_variant: message.has_text_variant,
      privacy: message.privacy,
      links: JSON.stringify(message.links),
      created_at: scope.now,
      updated_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  scope.announce({ resource: 'messages', id: copy.id, change: 'created' });
  return copy.id;
}

/** Puts a message in the archive or takes it out; one that a scheduled campaign uses stays out. */
export async function setArchived(scope: Scope, id: number, inArchive: boolean): Promise<WireRecord> {
  const message = (await lockRow(scope, definition, id)) as Row<'message'>;
  if (message.in_archive === inArchive) return getRecord(scope, definition, id);
  const users = inArchive ? await campaignsUsing(scope, { message: id }) : [];
  if (users.length > 0) throw refusal('usedBy', { names: users.join(', ') });
  await scope.db
    .updateTable('message')
    .set((eb) => ({ in_archive: inArchive, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute();
  scope.announce({ resource: 'messages', id, change: 'updated' });
  return getRecord(scope, definition, id);
}

async function messageRow(scope: Scope, id: number): Promise<Row<'message'>> {
  return (await findRow(scope, definition, id)) as Row<'message'>;
}

function compile(scope: Scope, message: Row<'message'>): CompiledMessage {
  return compileMessage({
    subject: asTemplate(message.name),
    from: { name: 'Postkey', email: scope.dependencies.config.mailFrom },
    html: message.html,
    text: message.has_text_variant ? message.text : null,
    links: [],
    calendar: accountCalendar(scope),
  });
}

/** A name is no template: what looks like a merge tag in it stands for itself. */
function asTemplate(text: string): string {
  return text.replaceAll('{', "{{ '{' }}");
}
