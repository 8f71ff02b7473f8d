import { all, hasModule, holds, meets, refuse } from '../kernel/context/when.ts';
import { type FiguresOffers, figuresOffersKey } from '../offers/figures-offers.ts';
import { defineCommand } from '../services.ts';

type Move = NonNullable<FiguresOffers['move']>;

const section = 'app';
const mine = hasModule('SMTP');

function meetsMove(may: (move: Move) => boolean, reasonKey = 'home:reason.figures') {
  return meets(figuresOffersKey, ({ move }) => {
    if (!move) return refuse('home:reason.figures', 'elsewhere');
    return may(move) ? holds : refuse(reasonKey);
  });
}

const nextDay = defineCommand({
  id: 'home.next-day',
  section,
  when: all(
    mine,
    meetsMove(({ nextDay: isThere }) => isThere, 'home:reason.lastDay'),
  ),
  unrepeatable: true,
  run({ offers }) {
    offers(figuresOffersKey).move?.day(1);
  },
});

const previousDay = defineCommand({
  id: 'home.previous-day',
  section,
  when: all(
    mine,
    meetsMove(({ previousDay: isThere }) => isThere, 'home:reason.firstDay'),
  ),
  unrepeatable: true,
  run({ offers }) {
    offers(figuresOffersKey).move?.day(-1);
  },
});

const nextMonth = defineCommand({
  id: 'home.next-month',
  section,
  when: all(
    mine,
    meetsMove(() => true),
  ),
  unrepeatable: true,
  run({ offers }) {
    offers(figuresOffersKey).move?.month(1);
  },
});

const previousMonth = defineCommand({
  id: 'home.previous-month',
  section,
  when: all(
    mine,
    meetsMove(() => true),
  ),
  unrepeatable: true,
  run({ offers }) {
    offers(figuresOffersKey).move?.month(-1);
  },
});

/** Goes through the days and months of the figures of submitted mails. */
export const figuresCommands = [previousDay, nextDay, previousMonth, nextMonth] as const;
