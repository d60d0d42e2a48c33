import type { App, Person } from '../app.js';
import { desk } from '../catalogue/desk.js';
import type { Listing } from '../purchases/market.js';

export type Shown = {
  id: string;
  author: { username: string } | null;
  comment: string;
  rating: number;
  verified_purchase: boolean;
  helpful_count: number;
  voted: boolean | null;
  reply: { comment: string; edited: boolean } | null;
  edited: boolean;
  removal?: string | null;
};
type Page = {
  count: number;
  next: string | null;
  reviews: Shown[];
  average_rating: number;
  distribution: Record<string, number>;
  own_review: Shown | null;
};
export type Rated = { average_rating: number; total_review: number; reviews: Shown[]; own_review: Shown | null };

/** Buying, reviewing and reading of one listing. */
export const reviewing = (app: App, creator: Person, listing: Listing) => ({
  async buyer(): Promise<Person> {
    const one = await app.person();
    await desk(app).own(one, listing.id, creator.id);
    return one;
  },

  review: (who: Person, body: object = {}) =>
    app.call<{ message: string; data: Shown; detail: string; code: string }>('POST', 'listing/review', {
      token: who.token,
      body: { comment: 'Every step was right.', rating: 4, listing_slug: listing.slug, ...body },
    }),

  act: (method: string, id: string, path: string, who: Person, body?: object) =>
    app.call<{ data: Shown; detail: string; code: string }>(method, `listing/review/${id}/${path}/`, {
      token: who.token,
      body,
    }),

  page: async (query = '', who?: Person) =>
    (await app.call<Page>('GET', `listing/${listing.slug}/reviews/${query}`, { token: who?.token })).body,

  detail: async (who?: Person) =>
    (await app.call<{ data: Rated }>('GET', `listing/${listing.slug}/`, { token: who?.token })).body.data,
});
