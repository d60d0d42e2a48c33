import { CHECKLIST } from '#server/catalogue/review-checks';
import { randomUUID } from 'node:crypto';
import { GrantRole, VerifyCreator } from '#server/accounts/account';
import type { Decider } from '#server/kernel/decider';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { buyer as buyerFold } from '#server/purchases/purchases.folds';
import type { App, Person } from '../app.js';
import { addContents } from '../purchases/market.js';
import { until } from '../until.js';

export type Shown = {
  id: string;
  listing_id: string;
  slug: string;
  status: string;
  status_label: string;
  blockers: string[];
  thumbnail: string | null;
  is_owner: boolean;
  has_purchased: boolean;
  pending_reference: string | null;
  total_buyers: number;
  sections: { id: string; slug: string; locked: boolean; completed: boolean; is_preview: boolean }[];
};
export type Item = {
  id: string;
  resourcetype: string;
  position: number;
  text_content?: string;
  image_content?: string;
  file_content?: string;
};
export type Read = { data: { contents: Item[]; is_owner: boolean; completed: boolean } };
export type Cards = { count: number; next: string | null; previous: string | null; results: Shown[] };
export type Made<Data> = { message: string; data: Data };

export const offer = (title = 'Open a pharmacy in Lagos') => ({
  title,
  description: 'Every licence, fee and form it takes to open a retail pharmacy in Lagos, step by step.',
  industry: 'Retail Pharmacy',
  sector: ['pharmaceutical', 'health'],
  price: 12_500,
  licence_affirmed: true,
  country: 'Nigeria',
  region: 'Lagos',
});

/** Calls of the catalogue's routes for specs. */
export function desk(app: App) {
  const at = new Date().toISOString();
  return {
    async moderator(): Promise<Person> {
      const one = await app.person();
      await app.commands.execute(new GrantRole({ userId: one.id, role: 'moderator', reason: null, at }));
      await until(
        () => app.call('GET', 'moderation/listings/', { token: one.token }),
        ({ status }) => status === 200,
      );
      return one;
    },

    async verify(creator: Person) {
      const reason = { v: 1, kid: '1', by: 'a-spec', ciphertext: 'VmFsaWQu' } as const;
      await app.commands.execute(new VerifyCreator({ userId: creator.id, by: 'a-spec', reason, at }));
      await until(
        () => app.call<{ is_creator: boolean }>('GET', 'auth/users/me/', { token: creator.token }),
        ({ body }) => body.is_creator,
      );
    },

    async submit(creator: Person, body: object = offer()): Promise<Shown> {
      const answer = await app.call<Made<Shown>>('POST', 'listing/', { token: creator.token, body });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data;
    },

    /** Gives the guide a section with a text, without which it is not approved. */
    fill: (creator: Person, listing: Pick<Shown, 'id'>) => addContents(app, creator, listing),

    approve: (moderator: Person, listing: string) =>
      app.call<Made<Shown>>('POST', `moderation/listings/${listing}/approve/`, {
        token: moderator.token,
        body: { checked: CHECKLIST },
      }),

    async section(creator: Person, listing: string, title: string) {
      const body = { title, listing };
      return (
        await app.call<Made<{ id: string; slug: string; message: string }>>('POST', 'listing/section/create/', {
          token: creator.token,
          body,
        })
      ).body.data;
    },

    /** Appends the events of a completed purchase, as the purchases module records them. */
    async own(buyer: Person, listingId: string, creatorId: string, boughtAt = at) {
      const order = { listingId, buyerId: buyer.id, reference: randomUUID(), creatorId };
      const base = { ...order, price: 1_250_000, at: boughtAt };
      const facts: PurchaseEvent[] = [
        { type: 'PurchaseStarted', data: base },
        {
          type: 'PurchaseCompleted',
          data: { ...base, commission: 125_000, basisPoints: 1_000, terms: 1, method: 'card' },
        },
      ];
      const given: Decider<{ isBuyer: boolean }, PurchaseEvent[], PurchaseEvent> = {
        ...{ ...buyerFold, segments: undefined },
        decide: (all) => all,
      };
      await app.store.decide(given, `${listingId}-${buyer.id}`, facts);
      const bought = ({ body }: { body: Cards }) => body.results.some(({ id }) => id === listingId);
      await until(() => app.call<Cards>('GET', 'listing/user/purchased/', { token: buyer.token }), bought);
    },

    /** Sends fields and files as a multipart form. */
    upload: <Body = { detail: string }>(
      who: Person,
      path: string,
      field: string,
      files: [string, Buffer | string][],
      fields: Record<string, string> = {},
    ) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const [name, bytes] of files) form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
      return app.call<Body>('POST', path, { token: who.token, form });
    },
  };
}
