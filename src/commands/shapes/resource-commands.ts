import { pathUnder } from '#contract/wire/resource.ts';
import { given, pick, pickMany } from '../kernel/arguments/arguments.ts';
import { type Context, placeKey } from '../kernel/context/context-keys.ts';
import {
  focusedRowKey,
  notShown,
  one,
  onScreen,
  type Subject,
  screenRecordKey,
  some,
  subject,
} from '../kernel/context/subject.ts';
import { all, always, hasModule } from '../kernel/context/when.ts';
import type { Command } from '../kernel/declaring/define-command.ts';
import { listOffersKey } from '../offers/list-offers.ts';
import { screenOffersKey } from '../offers/screen-offers.ts';
import { defineCommand, type RecordSave, type Services } from '../services.ts';
import { deedCommand } from './deed-command.ts';
import { exportCommand } from './export-command.ts';
import type { ResourceDeclaration, UsualCommand } from './resource-declaration.ts';
import { toTarget } from './set-field-commands.ts';

/** The usual commands of a resource, with the keys that they have everywhere. */
export function resourceCommands(declaration: ResourceDeclaration): readonly Command<Services>[] {
  const { without = [] } = declaration;
  const commands: Record<UsualCommand, Command<Services>> = {
    go:
      declaration.under === undefined
        ? goCommand(declaration)
        : goUnderCommand(declaration, declaration.under),
    create: createCommand(declaration),
    open: openCommand(declaration),
    edit: editCommand(declaration),
    save: saveCommand(declaration),
    delete: deleteCommand(declaration),
    'copy-id': copyIdCommand(declaration),
    'copy-link': copyLinkCommand(declaration),
    'open-tab': openTabCommand(declaration),
    export: exportCommand(declaration),
  };
  return (Object.keys(commands) as UsualCommand[])
    .filter((name) => !without.includes(name))
    .map((name) => commands[name]);
}

function base({ resource, name, modules }: ResourceDeclaration) {
  return { section: name, resource, mine: hasModule(...modules) };
}

function recordPath({ path }: ResourceDeclaration, id: number): string {
  return `${path}/${id}`;
}

function openPathOf(declaration: ResourceDeclaration, id: number): string {
  return declaration.openPath?.(id) ?? recordPath(declaration, id);
}

/** The paths that show the editor of a record. */
export function editorPaths(
  declaration: Pick<ResourceDeclaration, 'path' | 'parts'>,
  id: number,
): readonly string[] {
  const own = `${declaration.path}/${id}`;
  return [own, ...(declaration.parts ?? []).map((part) => `${own}/${part}`)];
}

function goCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return defineCommand({
    id: `${section}.go`,
    section,
    resource,
    keys: declaration.goKeys,
    reach: 'app',
    when: mine,
    run({ navigate }) {
      navigate(declaration.path);
    },
  });
}

/** Shows what one record has. */
function goUnderCommand(declaration: ResourceDeclaration, parents: string) {
  const { section, mine } = base(declaration);
  return defineCommand({
    id: `${section}.go`,
    section,
    resource: parents,
    keys: declaration.goKeys,
    when: all(mine, subject(parents, one)),
    args: { parent: pick(parents) },
    run({ navigate }, { parent }) {
      navigate(pathUnder(declaration, parent.id));
    },
  });
}

function createCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return defineCommand({
    id: `${section}.create`,
    section,
    resource,
    keys: 'c',
    keysWhen: onScreen(resource),
    when: all(mine, declaration.createWhen ?? always),
    run({ navigate, offers }) {
      const path = `${declaration.path}/create`;
      const { creates } = offers(listOffersKey);
      // A list of one owner says where its records begin; that of another resource does not matter here.
      navigate(creates?.startsWith(`${path}?`) ? creates : path);
    },
  });
}

function openCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  const isElsewhere = notShown(resource, (id) =>
    declaration.openPath ? [declaration.openPath(id)] : editorPaths(declaration, id),
  );
  return defineCommand({
    id: `${section}.open`,
    section,
    resource,
    keys: ['o', 'Enter'],
    keysWhen: isElsewhere,
    when: all(mine, subject(resource, one), isElsewhere),
    unrepeatable: true,
    leadsTo: (id) => openPathOf(declaration, id),
    args: { record: pick(resource) },
    run({ navigate }, { record }) {
      navigate(openPathOf(declaration, record.id));
    },
  });
}

function editCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return defineCommand({
    id: `${section}.edit`,
    section,
    resource,
    keys: 'e',
    when: all(mine, subject(resource, one), declaration.editWhen ?? always),
    args: { record: pick(resource) },
    run({ navigate, offers, context }, { record }) {
      const { focusFields } = offers(screenOffersKey);
      const isShown = editorPaths(declaration, record.id).includes(context.get(placeKey));
      if (isShown && focusFields) focusFields();
      else navigate(recordPath(declaration, record.id), 'fields');
    },
  });
}

function saveCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return defineCommand({
    id: `${section}.save`,
    section,
    resource,
    hidden: true,
    unrepeatable: true,
    inDialogs: true,
    when: mine,
    danger: 'reversible',
    args: { save: given<RecordSave>() },
    run: ({ saveRecord }, { save }) => saveRecord(save),
  });
}

function deleteCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return deedCommand({
    id: `${section}.delete`,
    section,
    resource,
    keys: 'Delete',
    when: all(mine, subject(resource, some), declaration.deleteWhen ?? always),
    danger: 'reversible',
    removes: true,
    ...(declaration.deleteStop && { stop: declaration.deleteStop }),
    args: { records: pickMany(resource) },
    asks(services, { records }) {
      // A stop of its own asks for any.
      const isAsked = declaration.deleteStop?.above !== 0 && isOpen(services.context, records);
      return !isAsked || asks(services, records, `kernel:takes.${section}`);
    },
    deed: ({ records }) => ({
      commandId: `${section}.delete`,
      target: toTarget(records),
      write: { kind: 'delete' },
      by: { judge: () => ({ kind: 'change', changes: [], write: {}, restore: {} }) },
      preview: 'never',
      doingKey: 'kernel:deleting',
      doneKey: 'kernel:deleted',
    }),
  });
}

/** Whether it is the record that the screen is about, and not a row of a list that can be seen to go. */
function isOpen(context: Context, { resource, ids: [id], count }: Subject): boolean {
  const open = context.get(screenRecordKey);
  const isRow = context.get(focusedRowKey) !== undefined;
  return !isRow && count === 1 && open?.resource === resource && open.id === id;
}

function asks(
  { confirm, titleOf }: Services,
  { ids: [id = 0], records: [record] }: Subject,
  lineKey: string,
): Promise<boolean> {
  return confirm({
    title: { key: 'kernel:confirm.delete', params: { title: titleOf(record ?? { id }) } },
    lines: [{ key: lineKey }, { key: 'kernel:confirm.back' }],
    confirmKey: 'kernel:confirm.delete-button',
    dangerous: true,
  });
}

function openTabCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return defineCommand({
    id: `${section}.open-tab`,
    section,
    resource,
    keys: 't',
    when: all(mine, subject(resource, one)),
    unrepeatable: true,
    args: { record: pick(resource) },
    run({ openTab, linkTo }, { record }) {
      openTab(linkTo(openPathOf(declaration, record.id)));
    },
  });
}

function copyIdCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return defineCommand({
    id: `${section}.copy-id`,
    section,
    resource,
    when: all(mine, subject(resource, some)),
    args: { records: pickMany(resource) },
    async run(services, { records }) {
      await copyLines(services, (await idsOf(services, records)).map(String));
      return undefined;
    },
  });
}

function copyLinkCommand(declaration: ResourceDeclaration) {
  const { section, resource, mine } = base(declaration);
  return defineCommand({
    id: `${section}.copy-link`,
    section,
    resource,
    when: all(mine, subject(resource, some)),
    args: { records: pickMany(resource) },
    async run(services, { records }) {
      const ids = await idsOf(services, records);
      const links = ids.map((id) => services.linkTo(recordPath(declaration, id)));
      await copyLines(services, links);
      return undefined;
    },
  });
}

async function idsOf({ api }: Services, { resource, ids, allMatching }: Subject): Promise<readonly number[]> {
  if (!allMatching) return ids;
  const filters = allMatching.filter as Parameters<ReturnType<typeof api.of>['idsOf']>[0];
  return api.of(resource).idsOf(filters, allMatching.except);
}

async function copyLines(services: Services, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) {
    services.notify({ kind: 'warning', messageKey: 'kernel:reason.select-rows' });
    return;
  }
  await services.copy(lines.join('\n'));
  services.notify({ kind: 'success', messageKey: 'kernel:copied', params: { count: lines.length } });
}
