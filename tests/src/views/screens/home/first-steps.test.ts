import { describe, expect, it } from 'vitest';
import { firstSteps } from '#src/views/screens/home/first-steps.ts';

const nothing = { groups: 0, contacts: 0, verifiedSenders: 0, messages: 0, campaigns: 0 };

describe('the first steps of an account', () => {
  it('are not told while one of them is not known', () => {
    expect(firstSteps({ ...nothing, campaigns: null })).toBeNull();
  });

  it('are ticked by what is there', () => {
    const steps = firstSteps({ ...nothing, groups: 2, verifiedSenders: 1 });
    expect(steps?.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['list', 'sender']);
  });
});
