import type { ListingRequest } from '#client/lib/http/api.types';

/** A request of another person. */
export const aRequest = (part: Partial<ListingRequest> = {}): ListingRequest => ({
  ...{ id: 'r-1', title: 'Snail farm', description: 'Which permits?', region: 'Ogun', status: 'open' },
  sector: { slug: 'agriculture', name: 'Agriculture' },
  industry: { slug: 'livestock', name: 'Livestock' },
  business_type: null,
  requester: { username: 'bola', first_name: 'Bola', last_name: 'Ige', avatar: null },
  created_at: '2026-11-20T09:00:00.000Z',
  ...{ is_own: false, votes: 0, voted: false, guide: null, own_answer: null, launch: null },
  ...{
    pledged: null,
    own_pledge_kobo: null,
    claim: null,
    in_review: false,
    decline_reason: null,
    merged_into: null,
    object_until: null,
    merged: [],
  },
  ...part,
});

export const boardOf = (...results: ListingRequest[]) => ({
  ...{ count: results.length, next: null, previous: null, results },
  facets: {
    sector: [{ value: 'agriculture', label: 'Agriculture', count: 1 }],
    industry: [],
    business_type: [],
    region: [],
  },
});
