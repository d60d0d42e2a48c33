import type { Loader } from '../loader.js';
import type { Enveloped, Listed } from '../site.js';
import type { FullGuide } from './full-guide.js';
import { founders } from './founders.js';
import { idNamed, inParallel } from './ids.js';
import { published } from './market.js';
import { opinion, QUESTIONS, REPLIES, SUGGESTIONS } from './opinions.js';
import { listingIdOf } from './write-guides.js';

type Sale = { guide: FullGuide; buyer: string; seed: number; reviews: boolean };
const pick = <T>(items: readonly T[], i: number): T => items[i % items.length]!;

/** One to three buyers of most guides; a free one is taken without money and has none here. */
export const sales: readonly Sale[] = published.flatMap((guide, i) =>
  guide.price === 0
    ? []
    : Array.from({ length: [2, 1, 3, 0, 2, 1, 2][i % 7]! }, (_, k) => ({
        ...{ guide, seed: i * 3 + k, reviews: (i + k) % 5 !== 4 },
        buyer: pick(founders, i * 7 + k * 13).username,
      })),
);

export const slugOf = async ({ site }: Loader, guide: FullGuide): Promise<string> =>
  (await site.get<Enveloped<{ slug: string }>>(`listing/${listingIdOf(guide)}/`, guide.creator)).data.slug;

/** Founders buy guides by card, and most review them; creators answer some. */
export const sellGuides = (loader: Loader) =>
  inParallel(founders, 3, async ({ username }) => {
    for (const sale of sales) if (sale.buyer === username) await sell(loader, sale);
  });

async function sell(loader: Loader, { guide, buyer, seed, reviews }: Sale) {
  const { site } = loader;
  const slug = await slugOf(loader, guide);
  await loader.buy(buyer, slug);
  if (!reviews) return;
  const review = { ...opinion(seed, guide.city), listing_slug: slug };
  const { status, body } = await site.send<Enveloped<{ id: string }>>('POST', 'listing/review', buyer, review, [409]);
  if (status !== 201 || seed % 4 !== 1) return;
  await site.send('PUT', `listing/review/${body.data.id}/reply/`, guide.creator, { comment: pick(REPLIES, seed) });
}

/** Questions on every ninth guide; without effect where some were asked. */
export async function askAround(loader: Loader) {
  const { site } = loader;
  const asked = published.filter((_, i) => i % 9 === 2);
  await inParallel(asked, 2, async (guide, i) => {
    const path = `listing/${await slugOf(loader, guide)}/questions/`;
    if ((await site.get<Listed<object>>(path)).count > 0) return;
    for (const k of [0, 1]) {
      const [text, answer] = pick(QUESTIONS, i * 3 + k * 5);
      const asker = pick(founders, i * 11 + k * 17).username;
      const { id } = (await site.send<Enveloped<{ id: string }>>('POST', path, asker, { text })).body.data;
      if (answer) await site.send('PUT', `listing/question/${id}/answer/`, guide.creator, { answer });
      await site.send('POST', `listing/question/${id}/upvote/`, pick(founders, i * 5 + k + 3).username, {}, [403, 409]);
    }
  });
}

/** Buyers suggest changes to some guides; creators take some of them. */
export async function suggestAround(loader: Loader) {
  const { site } = loader;
  for (const [i, { guide, buyer }] of sales.filter((_, i) => i % 23 === 5).entries()) {
    const path = `listing/${await slugOf(loader, guide)}/suggestions/`;
    if ((await site.get<Listed<object>>(path, buyer)).count > 0) continue;
    const [text, thanks] = pick(SUGGESTIONS, i);
    const { body } = await site.send<Enveloped<{ id: string }>>('POST', path, buyer, { text });
    if (thanks) await site.send('POST', `listing/suggestion/${body.data.id}/accept`, guide.creator, { answer: thanks });
  }
}

/** Money of an account: paid in by card, and guides bought from it. Without effect for a person who bought these. */
export async function spend(loader: Loader, buyer: string, amounts: number[], guides: readonly FullGuide[]) {
  const { site } = loader;
  for (const [i, amount] of amounts.entries()) {
    const key = idNamed('deposit', buyer, i);
    const { body } = await site.send<Enveloped<{ reference: string }>>(
      'POST',
      'wallet/deposit',
      buyer,
      { amount },
      [],
      key,
    );
    await loader.pay(body.data.reference, buyer);
  }
  for (const guide of guides) {
    const order = { listing_id: await slugOf(loader, guide), method: 'wallet' };
    await site.send('POST', 'listing/listing-purchase', buyer, order, [400, 409], idNamed('order', buyer, guide.title));
  }
}
