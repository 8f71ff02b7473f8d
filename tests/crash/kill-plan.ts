/**
 * When a server that was just started is killed: that many milliseconds after it began to open its database, after it
 * was ready, after it was asked to launch the campaign, or after it sent that many mails.
 */
export type Kill =
  | { readonly during: 'opening' | 'taking over' | 'launching'; readonly delay: number }
  | { readonly during: 'sending'; readonly mails: number; readonly delay: number };

/** The longest waits in milliseconds, which are about as long as what they fall into. */
const longest = { opening: 1_200, 'taking over': 250, launching: 300, sending: 40 };
/** The share of its recipients that a campaign sends at most before its last kill. */
const sentBefore = 0.6;

/**
 * The kills of one campaign, one a start, the same for the same source of chance. The first falls into the launch; of
 * five others one falls into the opening of the database and one into the taking over of what the last run left behind,
 * so that a server is also killed that was killed just before.
 */
export function killPlan(kills: number, recipients: number, random: () => number): Kill[] {
  const opening = Math.floor(kills / 5);
  const sending = kills - 1 - 2 * opening;
  const delay = (during: Kill['during']) => Math.floor(random() * longest[during]);
  const others = Array.from({ length: kills - 1 }, (_, index): Kill => {
    if (index < opening) return { during: 'opening', delay: delay('opening') };
    if (index < 2 * opening) return { during: 'taking over', delay: delay('taking over') };
    const mails = 1 + Math.floor(random() * ((sentBefore * recipients) / sending));
    return { during: 'sending', mails, delay: delay('sending') };
  });
  return [{ during: 'launching', delay: delay('launching') }, ...shuffled(others, random)];
}

/** A source of chance that gives the same numbers from 0 to 1 for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (left.length > 0) taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}
