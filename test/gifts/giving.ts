import { randomUUID } from 'node:crypto';
import type { App, Person } from '../app.js';
import { funded, type Listing } from '../purchases/market.js';
import { until } from '../until.js';

export type Given = {
  reference: string;
  order: string;
  kind: string;
  number: number;
  status: string;
  recipient: string | null;
  message: string | null;
  taker: { username: string } | null;
  amount_kobo: number;
  expires_at: string | null;
};
type Received = { status: string; giver: string; message: string | null; listing: { slug: string } };
type Answer<Data> = { code?: string; detail?: string; message?: string; data: Data } & Record<string, unknown>;
export type Link = { reference: string; token: string };

/** Calls of the routes of gifts, for specs. */
export const giving = (app: App) => {
  const given = async ({ token }: Person) =>
    (await app.call<{ results: Given[] }>('GET', 'gifts', { token })).body.results;
  const guide = async ({ token }: Person, { slug }: Listing) =>
    (
      await app.call<{ data: { sections: { slug: string }[]; total_buyers: number } }>('GET', `listing/${slug}`, {
        token,
      })
    ).body.data;
  return {
    guide,
    /** The status of the answer to this person who opens section `n` of the guide, from 0. */
    async opens(who: Person, listing: Listing, n = 0) {
      const { slug } = (await guide(who, listing)).sections[n]!;
      return (await app.call('GET', `listing/${listing.slug}/${slug}`, { token: who.token })).status;
    },
    /** How many mails to this person have these words in their subject. */
    mailsOf: async ({ email }: Person, words: string) =>
      (await app.mails(email)).filter(({ subject }) => subject.includes(words)).length,
    give: ({ token }: Person, { id }: Listing, more: object = {}, key: string = randomUUID()) =>
      app.call<Answer<{ reference: string; status: string; amount_kobo: number }>>('POST', 'gifts', {
        ...{ token, headers: { 'Idempotency-Key': key } },
        body: { listing_id: id, method: 'wallet', ...more },
      }),
    given,
    /** What this person gave, once `count` of it is there. */
    whenGiven: (who: Person, count = 1) =>
      until(
        () => given(who),
        (some) => some.length >= count,
      ),
    send: ({ token }: Person, reference: string, body: object = {}) =>
      app.call<Answer<Given>>('POST', `gifts/${reference}/send`, { token, body }),
    withdraw: ({ token }: Person, reference: string) =>
      app.call<Answer<Given>>('POST', `gifts/${reference}/withdraw`, { token, body: {} }),
    refund: ({ token }: Person, reference: string) =>
      app.call<Answer<{ reference: string }>>('POST', `gifts/${reference}/refund`, { token, body: {} }),
    refundOf: ({ token }: Person, reference: string) =>
      app.call<Answer<{ status: string; possible: boolean; code: string | null; opened: number; to: string | null }>>(
        ...(['GET', `gifts/${reference}/refund`] as const),
        { token },
      ),
    look: ({ reference, token: secret }: Link, who?: Person) =>
      app.call<Answer<Received>>('POST', `gifts/${reference}/look`, { token: who?.token, body: { token: secret } }),
    take: ({ token }: Person, { reference, token: secret }: Link) =>
      app.call<Answer<Received>>('POST', `gifts/${reference}/take`, { token, body: { token: secret } }),
    /** The link of the mail number `n` to this address, from 1. */
    async link(address: string, n = 1): Promise<Link> {
      const mails = await until(
        () => app.mails(address),
        (some) => some.filter(({ text }) => text.includes('/gift/')).length >= n,
      );
      const links = mails
        .flatMap(({ text }) => /\/gift\/(\S+)\?token=(\S+)/.exec(text) ?? [])
        .filter((_, i) => i % 3 > 0);
      return { reference: links[2 * n - 2]!, token: links[2 * n - 1]! };
    },
    newAddress: () => `${randomUUID()}@example.test`,
  };
};

/** A gift of a new giver, who paid `price` from the wallet, mailed to a new address. */
export async function mailedGift(app: App, listing: Listing, price: number, more: object = {}) {
  const { give, whenGiven, link, newAddress } = giving(app);
  const [giver, address] = [await funded(app, price), newAddress()];
  const { status, body } = await give(giver, listing, { email: address, ...more });
  expect([status, body.data?.status]).toEqual([200, 'paid']);
  const { reference } = (await whenGiven(giver))[0]!;
  return { giver, address, reference, link: await link(address) };
}
