import { fold } from './fold.ts';

/** A slug for a name: lower-case letters, digits and single hyphens (spec section 5); empty where nothing of it is left. */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 150)
    .replace(/^-+|-+$/g, '');
}
