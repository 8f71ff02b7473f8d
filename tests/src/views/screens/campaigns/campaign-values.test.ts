import { describe, expect, it } from 'vitest';
import {
  type CampaignValues,
  campaignValues,
  launchFaults,
  saveFaults,
  sendingFaults,
  wireValues,
} from '#src/views/screens/campaigns/campaign-values.ts';
import { countBody } from '#src/views/screens/campaigns/count-body.ts';
import { emptyRow } from '#src/views/screens/campaigns/filter-rows.ts';
import { splitAddresses } from '#src/views/screens/campaigns/split-addresses.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const complete: CampaignValues = {
  ...campaignValues(null),
  name: 'Spring',
  subjectLine: 'Hello',
  sender: '1',
  message: '2',
  groups: ['3', '4'],
};

describe('what a campaign lacks before it can be sent', () => {
  it('is everything for a new one, in the order of the fields', () => {
    expect(launchFaults(campaignValues(null)).map(({ code }) => code)).toEqual([
      'invalidName',
      'invalidSubjectLine',
      'noSender',
      'noMessage',
      'noRecipients',
    ]);
  });

  it('is nothing for one that says all of it', () => {
    expect(launchFaults(complete)).toEqual([]);
  });

  it('is a name or a subject that is too long or blank', () => {
    const faults = launchFaults({ ...complete, name: 'x'.repeat(151), subjectLine: '   ' });
    expect(faults.map(({ propertyPath }) => propertyPath)).toEqual(['name', 'subjectLine']);
    expect(launchFaults({ ...complete, name: 'x'.repeat(150) })).toEqual([]);
  });
});

describe('what keeps a campaign from being saved', () => {
  const unfinished = { ...complete, enableFilters: true, filters: [emptyRow(0, 'attribute')] };

  it('is a filter that lacks something, while filters are on', () => {
    expect(saveFaults(unfinished)).toEqual([{ propertyPath: 'filters', code: 'incompleteFilters' }]);
    expect(saveFaults({ ...unfinished, enableFilters: false })).toEqual([]);
  });

  it('is an address that is none, and notifications without one', () => {
    const notify = { ...complete, notify: true };
    expect(sendingFaults({ ...notify, notifications: [] }, now, false)).toMatchObject([{ code: 'required' }]);
    expect(sendingFaults({ ...notify, notifications: ['a@b.example', 'nobody'] }, now, false)).toMatchObject([
      { propertyPath: 'notifications', code: 'invalidNotifications' },
    ]);
  });

  it('is a time that is missing or over only where it is about to count', () => {
    const scheduled = { ...complete, isScheduled: true };
    const past = { timestamp: '2026-05-01T09:00', timezone: 'Europe/Amsterdam' };
    expect(sendingFaults(scheduled, now, false)).toEqual([]);
    expect(sendingFaults(scheduled, now, true)).toMatchObject([{ code: 'required' }]);
    expect(sendingFaults({ ...scheduled, scheduledOn: past }, now, true)).toMatchObject([
      { code: 'pastTime' },
    ]);
    expect(sendingFaults({ ...scheduled, isScheduled: false, scheduledOn: past }, now, true)).toEqual([]);
  });

  it('is a time that the clock jumps over, always', () => {
    const scheduledOn = { timestamp: '2027-03-28T02:30', timezone: 'Europe/Amsterdam' };
    expect(sendingFaults({ ...complete, isScheduled: true, scheduledOn }, now, false)).toMatchObject([
      { propertyPath: 'scheduledOn', code: 'nonexistentTime' },
    ]);
  });
});

describe('what is written and counted', () => {
  it('is only what was changed, with filters as the wire has them', () => {
    expect(wireValues({ name: 'Spring', filters: [emptyRow(0, 'event')] })).toEqual({
      name: 'Spring',
      filters: [],
    });
    expect(wireValues({ scheduledOn: { timestamp: '', timezone: 'UTC' } })).toEqual({ scheduledOn: null });
  });

  it('leaves out the lists and filters that are switched off', () => {
    const row = { ...emptyRow(0, 'attribute'), attribute: '7', value: 'Ede' } as ReturnType<typeof emptyRow>;
    const values = { ...complete, excludedGroups: ['5'], filters: [row] };
    expect(countBody(values)).toEqual({ groups: [3, 4], excludedGroups: [], filters: [] });
    expect(countBody({ ...values, excludeGroups: true, enableFilters: true })).toEqual({
      groups: [3, 4],
      excludedGroups: [5],
      filters: [{ type: 'attribute', attribute: 7, filter: 'contains', value: 'Ede' }],
    });
    expect(countBody({ ...values, groups: [] })).toBeNull();
  });
});

it('pasted addresses are parted by whatever stands between them', () => {
  expect(splitAddresses(' a@x.example;b@x.example,\n a@x.example\tc@x.example ')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
  expect(splitAddresses(' , ; ')).toEqual([]);
});
