import type { ModuleHistory } from '../projections/generated-market.js';

const at = '2026-01-05T09:00:00.000Z';
const note = { v: 1, kid: '1', by: 'ada', ciphertext: 'T3RoZXJzIGNvc3QgbGVzcy4=' };
const proposal = { listingId: 'priced', creatorId: 'chidi', by: 'ada', round: 1, price: 900_000 };

export const history: ModuleHistory = {
  marketDay: [{ stream: 'listing-priced', type: 'PriceProposed', data: { ...proposal, asked: 'moderator', note, at } }],
};
