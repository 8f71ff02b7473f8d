/** Nothing tells that a person has stayed after all: so long after the question the page goes on as before. */
const stays = 3_000;

/** Follows whether the page is about to go: it was asked to, a moment ago. */
export function followLeaving(page: Window): () => boolean {
  let isLeaving = false;
  page.addEventListener('beforeunload', () => {
    isLeaving = true;
    page.setTimeout(() => {
      isLeaving = false;
    }, stays);
  });
  return () => isLeaving;
}
