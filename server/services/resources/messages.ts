import { sql } from 'kysely';
import { type Message, type MessageLink, messages } from '#contract/resources/messages.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import type { ValuesOf } from '#contract/wire/resource.ts';
import { checkTemplates } from '../../mail/compose/check-templates.ts';
import { collectLinks } from '../../mail/links/collect-links.ts';
import { refusal } from '../errors.ts';
import {
  type ColumnValues,
  defineResourceServer,
  type Row,
  stored,
  storedText,
} from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { StoredJson } from '../gateway/stored-json.ts';
import { templateViolation } from '../messages/template-violation.ts';
import type { Scope } from '../scope.ts';
import { wireTime } from '../time/wire-time.ts';
import { campaignsUsing } from './campaign-use.ts';

type Values = ValuesOf<typeof messages>;

/** Messages: templates are checked on save, the list of links is kept from the html and the text. */
export const messageDefinition = defineResourceServer<typeof messages, 'message'>({
  resource: messages,
  table: 'message',
  fields: {
    name: storedText('name'),
    title: storedText('title'),
    builder: stored('builder'),
    html: stored('html'),
    text: stored('text'),
    hasTextVariant: stored('has_text_variant'),
    privacy: stored('privacy'),
    publishState: stored('publish_state'),
    inArchive: stored('in_archive'),
    createdAt: stored('created_at'),
    updatedAt: stored('updated_at'),
  },
  orderBy: {
    landingPageUrl: () =>
      sql`case when t.privacy = 'public' and t.publish_state = 'published' then t.id::text end collate "C"`,
  },
  present: async (scope, rows, detail) => rows.map((row) => present(scope, row, detail)),
  stamp: 'updated_at',
  check: async (_scope, values, before) => check(values, before),
  columns: async (_scope, values, before) => columns(values, before),
  async beforeDelete(scope, row) {
    const users = await campaignsUsing(scope, { message: row.id });
    if (users.length > 0) throw refusal('usedBy', { names: users.join(', ') });
  },
  search: {
    columns: ['name_folded', 'title_folded'],
    title: (row) => row.name,
    subtitle: (row) => row.title,
  },
});

function present(scope: Scope, row: Row<'message'>, detail: boolean): Message {
  const landing = row.privacy === 'public' && row.publish_state === 'published';
  const body = detail ? { html: row.html, structured: row.structured, text: row.text } : {};
  return {
    ...recordHead(messages, row),
    name: row.name,
    title: row.title,
    builder: row.builder,
    ...body,
    hasTextVariant: row.has_text_variant,
    privacy: { value: row.privacy },
    publishState: { value: row.publish_state },
    links: row.links,
    inArchive: row.in_archive,
    landingPageUrl: landing ? `${scope.dependencies.config.publicUrl}/page-${row.id}` : null,
    createdAt: wireTime(row.created_at),
    updatedAt: wireTime(row.updated_at),
  } as Message;
}

function check(values: Values, before: Row<'message'> | null): Violation[] {
  const text = values.hasTextVariant === false ? '' : values.text;
  const faults = checkTemplates({ html: values.html, text });
  const violations = faults.map((fault) => templateViolation(fault.part, fault));
  const privacy = values.privacy ?? before?.privacy ?? 'private';
  const hasText = (values.hasTextVariant ?? before?.has_text_variant ?? false) && privacy === 'private';
  const textNow = values.text ?? before?.text ?? '';
  if (hasText && textNow.trim() === '') violations.push(violation('text', 'required'));
  // Nothing makes html of blocks yet: they would be mailed as an empty message.
  if (values.structured) violations.push(violation('structured', 'noBlocks'));
  return violations;
}

function columns(values: Values, before: Row<'message'> | null): ColumnValues {
  const privacy = values.privacy ?? before?.privacy ?? 'private';
  const hasText = privacy === 'private' && (values.hasTextVariant ?? before?.has_text_variant ?? false);
  const html = values.html ?? before?.html ?? '';
  const text = hasText ? (values.text ?? before?.text ?? '') : '';
  const enabled = new Map<string, boolean>();
  for (const link of before?.links ?? []) enabled.set(link.url, link.enabled);
  for (const link of values.links ?? []) enabled.set(link.url, link.enabled);
  const links: MessageLink[] =
    privacy === 'public'
      ? []
      : collectLinks(html, text).map((link) => ({ ...link, enabled: enabled.get(link.url) ?? true }));
  const made: ColumnValues = {
    // What was written as html stays that: without blocks it is no message of the builder.
    builder: html.trim() === '' ? (values.builder ?? before?.builder) : 'html',
    has_text_variant: hasText,
    text,
    links: new StoredJson(links),
  };
  return made;
}
