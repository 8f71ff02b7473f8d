import { describe, expect, it } from 'vitest';
import type { CampaignReport } from '#contract/resources/campaign-report.ts';
import { tilesOf } from '#src/views/screens/campaign-report/tiles.ts';
import { timelineOf } from '#src/views/screens/campaign-report/timeline.ts';

const report: CampaignReport = {
  contactSentActions: 8,
  contactFailedActions: 1,
  contactSkippedActions: 1,
  contactUnknownActions: 0,
  contactBounceActions: 2,
  contactOpenActions: 3,
  contactClickActions: 1,
  contactUnsubscribeActions: 0,
  totalOpenActions: 5,
  totalClickActions: 1,
  automaticHits: 4,
  recipients: 10,
  queued: 0,
  deliveryRate: 60,
  ratioRead: 50,
  ratioClick: 16.666_666,
  ratioUnsubscribe: 0,
  lastOpenActionAt: null,
  lastClickActionAt: null,
  sendingStartedAt: null,
  sendingFinishedAt: null,
  links: [],
};

describe('the tiles of a report', () => {
  const tiles = new Map(tilesOf(report).map((tile) => [tile.name, tile]));

  it('have the ratios of the server where it gives them, and shares of all recipients otherwise', () => {
    expect(tiles.get('opened')).toMatchObject({ value: 3, ratio: 50, total: 5, list: 'opened' });
    expect(tiles.get('sent')).toMatchObject({ value: 8, ratio: 80 });
    expect(tiles.get('failed')).toMatchObject({ value: 1, ratio: 10, list: null });
  });

  it('divide by nothing without harm', () => {
    expect(tilesOf({ ...report, recipients: 0 }).every(({ ratio }) => Number.isFinite(ratio))).toBe(true);
  });
});

describe('the times of opens and clicks', () => {
  it('are counted hour by hour, without gaps', () => {
    expect(
      timelineOf(
        ['2026-06-01T09:10:00Z', '2026-06-01T09:59:59Z', '2026-06-01T11:00:00Z'],
        ['2026-06-01T10:30:00Z'],
      ),
    ).toEqual({
      unit: 'hour',
      starts: [9, 10, 11].map((hour) => Date.UTC(2026, 5, 1, hour) / 1_000),
      opened: [2, 0, 1],
      clicked: [0, 1, 0],
    });
  });

  it('are counted by the day where they spread over more than three', () => {
    const timeline = timelineOf(['2026-06-01T09:10:00Z', '2026-06-05T09:00:00Z'], []);
    expect(timeline).toMatchObject({ unit: 'day', opened: [1, 0, 0, 0, 1] });
  });

  it('keep to the newest where there are very many spans', () => {
    const timeline = timelineOf(['2020-01-01T00:00:00Z', '2026-06-05T09:00:00Z'], []);
    expect(timeline.starts).toHaveLength(120);
    expect(timeline.opened.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('are none where nothing happened', () => {
    expect(timelineOf([], []).starts).toEqual([]);
  });
});
