import type { Dependencies } from '../../dependencies.ts';
import { followLink, linkTarget, openMail } from '../campaigns/follow-link.ts';
import { followSubmittedLink, openSubmittedMail, submittedLinkTarget } from '../smtp/follow-link.ts';
import type { Visitor } from './visitor.ts';

/** Where a tracked link of any mail leads; null for a token that is not ours. The click is recorded. */
export async function followTracked(
  dependencies: Dependencies,
  token: string,
  visitor: Visitor,
): Promise<string | null> {
  return (
    (await followLink(dependencies, token, visitor)) ??
    (await followSubmittedLink(dependencies, token, visitor))
  );
}

/** Records that a mail of any kind was opened; false for a token that is not ours. */
export async function openTracked(
  dependencies: Dependencies,
  token: string,
  visitor: Visitor,
): Promise<boolean> {
  return (
    (await openMail(dependencies, token, visitor)) || (await openSubmittedMail(dependencies, token, visitor))
  );
}

/** Where the tracked links among addresses lead, by their addresses; nothing is recorded. */
export async function trackedTargets(
  dependencies: Dependencies,
  links: readonly string[],
): Promise<Record<string, string>> {
  const found = await Promise.all(
    links.map(async (link): Promise<[string, string][]> => {
      const token = /^https?:\/\/[^?#]*\/t\/c\/([^/?#]+)$/.exec(link)?.[1];
      if (token === undefined) return [];
      const url = (await linkTarget(dependencies, token)) ?? (await submittedLinkTarget(dependencies, token));
      return url === null ? [] : [[link, url]];
    }),
  );
  return Object.fromEntries(found.flat());
}
