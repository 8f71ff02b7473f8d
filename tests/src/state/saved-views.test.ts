import { describe, expect, it } from 'vitest';
import { readPreferences, type SavedView } from '#src/state/preferences.ts';
import { withoutView, withView } from '#src/state/saved-views.ts';
import { plainColumns } from '#src/views/kit/grid/columns.ts';

function view(name: string, filters: SavedView['filters'] = {}): SavedView {
  return {
    name,
    filters,
    sort: [{ field: 'email', descending: true }],
    columns: { order: ['email'], hidden: ['state'], widths: { email: 200 }, pinned: plainColumns.pinned },
  };
}

describe('saved views', () => {
  it('stand by their names, each name once in whatever case', () => {
    const views = withView(
      withView(withView([], view('Late')), view('Active')),
      view('late', { state: ['x'] }),
    );
    expect(views.map(({ name }) => name)).toEqual(['Active', 'late']);
    expect(views[1]?.filters).toEqual({ state: ['x'] });
    expect(withoutView(views, 'LATE').map(({ name }) => name)).toEqual(['Active']);
  });

  it('are read from the settings as they were written, and not at all where they are something else', () => {
    const filters = { email: 'anna', isDone: true, state: ['active'], createdAt: { after: '2026-01-01' } };
    const views = { contacts: [view('Late', filters)] };
    expect(readPreferences(JSON.parse(JSON.stringify({ views }))).views).toEqual(views);
    expect(readPreferences({ views: { contacts: 'Late' } }).views).toEqual({});
  });
});
