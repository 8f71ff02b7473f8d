import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { pick, pickMany } from '../kernel/arguments/arguments.ts';
import { judgeField, type RowRules } from '../kernel/bulk/bulk-fields.ts';
import type { FrozenRecord, RowJudgement } from '../kernel/bulk/bulk-plan.ts';
import { type ResourceRecord, some, subject } from '../kernel/context/subject.ts';
import { all } from '../kernel/context/when.ts';
import { deedCommand } from '../shapes/deed-command.ts';
import { toTarget } from '../shapes/set-field-commands.ts';
import { campaignResource, mine, unlessAllowed } from './campaign-conditions.ts';

const rules: RowRules = { skip: unlessAllowed('edit', 'campaigns:reason.edit') };

interface TagDeed {
  readonly id: string;
  /** The tags of a campaign afterwards. */
  tagged(own: readonly ResourceRecord[], tag: ResourceRecord): readonly ResourceRecord[];
  readonly doingKey: string;
  readonly doneKey: string;
}

function tagCommand({ id, tagged, doingKey, doneKey }: TagDeed) {
  return deedCommand({
    id,
    section: 'campaigns',
    resource: campaignResource,
    when: all(mine, subject(campaignResource, some)),
    danger: 'reversible',
    args: { campaigns: pickMany(campaignResource), tag: pick('tags', { fromSubject: false }) },
    deed: ({ campaigns: chosen, tag }, { titleOf }) => ({
      commandId: id,
      target: toTarget(chosen),
      write: { kind: 'update' },
      by: { judge: (record) => judgeTags(record, tagged((record as unknown as Campaign).tags, tag)) },
      preview: 'never',
      doingKey,
      doneKey,
      words: { tag: titleOf(tag) },
    }),
  });
}

function judgeTags(record: FrozenRecord, tags: readonly ResourceRecord[]): RowJudgement {
  const value = tags.map(({ id }) => id);
  const judged = judgeField(campaigns, rules, record, { field: 'tags', value });
  if (judged.kind !== 'change') return judged;
  // The plan shows tags by their names, which the ids alone do not say.
  return { ...judged, changes: [{ field: 'tags', before: record.tags, after: tags }] };
}

/** Puts a tag on campaigns, or takes it off them; those that are sent keep theirs. */
export const campaignTagCommands = [
  tagCommand({
    id: 'campaigns.add-tag',
    tagged: (own, tag) => (own.some(({ id }) => id === tag.id) ? own : [...own, tag]),
    doingKey: 'campaigns:tagging',
    doneKey: 'campaigns:tagged',
  }),
  tagCommand({
    id: 'campaigns.remove-tag',
    tagged: (own, tag) => own.filter(({ id }) => id !== tag.id),
    doingKey: 'campaigns:untagging',
    doneKey: 'campaigns:untagged',
  }),
] as const;
