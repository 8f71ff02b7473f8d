import { expect, it } from 'vitest';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { violation } from '#contract/rules/violations.ts';
import { goneFaults } from '#src/views/screens/campaigns/gone-faults.ts';
import { obstaclesOf } from '#src/views/screens/campaigns/use-gate.ts';
import { nobody } from '#src/views/screens/campaigns/use-recipient-count.ts';

const stub = (path: string, id: number, more: object = {}) => ({
  '@id': `${path}/${id}`,
  '@type': 'X',
  id,
  ...more,
});
const gone = { gone: true } as const;
const attributeFilter = (more: object) => ({
  type: 'attribute',
  attribute: stub('/attributes', 1, more),
  filter: 'equals',
  value: 'x',
});
const campaign = {
  name: 'Winter',
  subjectLine: 'Hello',
  sender: stub('/campaign/senders', 1, { state: { value: 'verified' } }),
  message: stub('/messages', 1, { privacy: { value: 'private' }, publishState: { value: 'published' } }),
  groups: [stub('/groups', 1)],
  excludeGroups: true,
  excludedGroups: [stub('/groups', 2, gone)],
  tags: [stub('/tags', 1, gone)],
  enableFilters: true,
  filters: [attributeFilter({}), attributeFilter(gone)],
  notifications: [],
  scheduledOn: null,
} as unknown as Campaign;
const named = (faults: readonly { propertyPath: string; code: string }[]) =>
  faults.map(({ propertyPath, code }) => `${propertyPath} ${code}`);

it('what was deleted stands in the way of a launch by its place, as long as it counts', () => {
  const facts = { campaign, count: nobody, withoutUnsubscribe: [], uncounted: [] };
  const all = ['excludedGroups referenceGone', 'tags referenceGone', 'filters.1.attribute filterGone'];
  expect(named(obstaclesOf(facts))).toEqual(all);
  expect(goneFaults(campaign).at(-1)?.parameters).toEqual({ number: 2 });
  const switchedOff = { ...campaign, excludeGroups: false, enableFilters: false, tags: [] };
  expect(named(obstaclesOf({ ...facts, campaign: switchedOff }))).toEqual(['groups noRecipients']);
});

it('what the server cannot count is said once, as it says it', () => {
  const uncounted = [
    violation('filters.1.attribute', 'filterGone', { number: 2 }),
    violation('filters.0.link', 'filterGone', { number: 1 }),
  ];
  const facts = {
    campaign: { ...campaign, excludeGroups: false, tags: [] },
    count: nobody,
    withoutUnsubscribe: [],
    uncounted,
  };
  expect(named(obstaclesOf(facts))).toEqual(['filters.1.attribute filterGone', 'filters.0.link filterGone']);
});
