import type { ModuleHistory } from '../projections/generated-market.js';

const at = '2026-01-05T09:00:00.000Z';
const note = { v: 1, kid: '1', by: 'ada', ciphertext: 'T3RoZXJzIGNvc3QgbGVzcy4=' };
const proposal = { listingId: 'priced', creatorId: 'chidi', by: 'ada', round: 1, price: 900_000 };

const reviewed = { listingId: 'reviewed', creatorId: 'chidi' };

export const history: ModuleHistory = {
  marketDay: [
    { stream: 'listing-priced', type: 'PriceProposed', data: { ...proposal, asked: 'moderator', note, at } },
    {
      stream: 'listing-reviewed',
      type: 'ReviewClaimed',
      data: { ...reviewed, by: 'ada', until: '2026-01-05T09:30:00.000Z', at },
    },
  ],
};
