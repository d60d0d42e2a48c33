import { randomUUID } from 'node:crypto';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { type Guide, makeGuides, storyOf } from './listings.js';
import { LogWriter } from './log-writer.js';
import { filledStoryOf } from './market.js';
import type { Stack } from './stack.js';
import { counted, openDatabase } from './views.js';

/** Only these are bought, which keeps a large catalogue quick to fill. */
const WITH_CONTENTS = 2_000;

function* storiesOf(guides: readonly Guide[]) {
  for (const [n, guide] of guides.entries()) yield n < WITH_CONTENTS ? filledStoryOf(guide) : storyOf(guide);
}

/** Of a creator whose listings are not bought. */
const LISTINGS_PER_CREATOR = 50;
const FILLED_WITHIN_MS = 90 * 60_000;

/**
 * Fills the catalogue by appending events, waits until the views show every listing, then vacuums. The first listings, which
 * are bought, are those of `members`. As in a build of the view, the indexes of readers are made when all rows are there.
 */
export async function openShop(stack: Stack, listings: number, members: readonly string[]) {
  const others = Array.from({ length: Math.ceil(listings / LISTINGS_PER_CREATOR) }, () => randomUUID());
  const creatorOf = (n: number) => (n < WITH_CONTENTS ? members[n % members.length]! : others[n % others.length]!);
  const shop = makeGuides(
    listings,
    Array.from({ length: listings }, (_, n) => creatorOf(n)),
  );
  const client = await openDatabase(stack);
  const indexes = [...catalogueView.indexes!.matchAll(/create index if not exists (\w+)/g)].map(([, name]) => name!);
  await client.query(`drop index ${indexes.map((name) => `${catalogueView.schema}.${name}`).join(', ')}`);
  const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
  await writer.write(storiesOf(shop.guides));
  await writer.close();
  await counted(
    client,
    `select count(*) from ${catalogueView.table.listing} where status = 'published'`,
    (n) => n === listings,
    FILLED_WITHIN_MS,
  );
  await client.query(`set search_path = ${catalogueView.schema}, public; ${catalogueView.indexes!}`);
  await client.query('vacuum analyze');
  await client.end();
  return shop;
}
