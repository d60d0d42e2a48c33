import { catalogueView } from '#projections/catalogue/catalogue.view';
import { type Guide, makeGuides, storyOf } from './listings.js';
import { LogWriter } from './log-writer.js';
import { filledStoryOf } from './market.js';
import type { Stack } from './stack.js';
import { counted, openDatabase } from './views.js';

/** Only these are bought, which keeps a large catalogue quick to fill. */
const WITH_CONTENTS = 2_000;

const storyIn = (guide: Guide, n: number) => (n < WITH_CONTENTS ? filledStoryOf(guide) : storyOf(guide));

/** Fills the catalogue by appending events, waits until the views show every listing, then vacuums. */
export async function openShop(stack: Stack, listings: number, creators: readonly string[]) {
  const shop = makeGuides(listings, creators);
  const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
  await writer.write(shop.guides.map(storyIn));
  await writer.close();
  const client = await openDatabase(stack);
  await counted(
    client,
    `select count(*) from ${catalogueView.table.listing} where status = 'published'`,
    (n) => n === listings,
  );
  await client.query('vacuum analyze');
  await client.end();
  return shop;
}
