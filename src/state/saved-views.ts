import type { SavedView } from './preferences.ts';

/** The views with one more, by their names; one of the same name, in whatever case, is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...withoutView(views, view.name), view].sort((a, b) => a.name.localeCompare(b.name));
}

/** The views without the one of that name, in whatever case. */
export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name.toLowerCase() !== name.toLowerCase());
}
