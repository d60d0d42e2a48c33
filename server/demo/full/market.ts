import { guideTo } from './compose.js';
import type { FullGuide } from './full-guide.js';
import { type Place, places } from './places.js';
import type { Trade } from './trade.js';
import { building } from './trades-building.js';
import { care } from './trades-care.js';
import { city } from './trades-city.js';
import { farms } from './trades-farms.js';
import { making } from './trades-making.js';
import { moving } from './trades-moving.js';
import { screens } from './trades-screens.js';

export const trades: readonly Trade[] = [...farms, ...making, ...care, ...moving, ...city, ...screens, ...building];

const [HOME, ABROAD] = [
  places.filter(({ country }) => country.name === 'Nigeria'),
  places.filter(({ country }) => country.name !== 'Nigeria'),
];
export const PUBLISHED = 200;
const WAITING = 14;

/** Where a trade is written about the `round`th time: each third time abroad. The steps meet every place. */
const placeOf = (trade: number, round: number): Place =>
  round % 3 === 2 ? ABROAD[(trade * 3 + round) % ABROAD.length]! : HOME[(trade * 7 + round * 5) % HOME.length]!;

function* inOrder(): Generator<FullGuide> {
  for (let round = 0; ; round++)
    for (const [i, trade] of trades.entries()) yield guideTo(trade, placeOf(i, round), i * 5 + round * 7);
}

function allGuides(many: number): FullGuide[] {
  const found = new Map<string, FullGuide>();
  for (const guide of inOrder()) {
    if (found.size === many) break;
    if (!found.has(guide.title)) found.set(guide.title, guide);
  }
  return [...found.values()];
}

const all = allGuides(PUBLISHED + WAITING);
/** Guides that are for sale, the newest last. */
export const published: readonly FullGuide[] = all.slice(0, PUBLISHED);
/** Guides of the first creators at other stages: in review, with changes requested, or taken off sale. */
export const others: readonly FullGuide[] = all
  .slice(PUBLISHED)
  .map((guide, i) => ({ ...guide, creator: ['creator', 'yewande', 'emeka', 'halima'][i % 4]! }));
