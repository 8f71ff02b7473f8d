import { describe, expect, it } from 'vitest';
import { createDrafts } from '#src/state/drafts.ts';

describe('unsaved text', () => {
  it('comes back to who typed it and to nobody else', () => {
    const drafts = createDrafts();
    drafts.keep('/tags/1', 7, { label: 'half' });
    expect(drafts.take('/tags/1', 8)).toBeNull();
    expect(drafts.take('/tags/2', 7)).toBeNull();
    expect(drafts.take('/tags/1', 7)).toEqual({ label: 'half' });
    drafts.drop('/tags/1');
    expect(drafts.take('/tags/1', 7)).toBeNull();
  });
});
