import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { meanOf } from '#projections/reviews/shown.queries';
import { reviewsView } from '#projections/reviews/reviews.view';
import { apply, createTables } from '#projections/tables';
import { upcasts } from '#projections/views';
import type { Recorded } from '#server/kernel/decider';
import { readEvent } from '#server/platform/events/recorded-event';
import { type Floor, startFloor } from '../projections/floor.js';
import { generateHistory } from '../projections/history.js';

const [MARKETS, ROUNDS] = [8, 8];

let floor: Floor;
let log: Recorded[];
beforeAll(async () => {
  floor = await startFloor();
  const seeds = Array.from({ length: MARKETS }, (_, i) => `ratings${i}`);
  await Promise.all(seeds.map((seed) => generateHistory(floor.store, seed, ROUNDS)));
  log = [];
  for await (const resolved of floor.store.client.readAll({ fromPosition: START })) {
    const event = resolved.event?.streamId.startsWith('$') ? undefined : readEvent(resolved, upcasts);
    if (event) log.push(event);
  }
}, 120_000);
afterAll(() => floor.stop());

type Rated = { id: string; sum: number; count: number };

/** Reviewed listings with their ratings: as the catalogue counts them, and summed over the visible reviews whose purchase was not refunded. */
async function ratingsAfter(name: string, events: Recorded[], size: number) {
  const [listings, reviews] = [`${name}_catalogue`, `${name}_reviews`];
  for (const [view, schema] of [
    [catalogueView, listings],
    [reviewsView, reviews],
  ] as const) {
    await floor.transaction((on) => createTables(view, schema, on));
    const seen = events.filter(({ type }) => type in view.on);
    for (let from = 0; from < seen.length; from += size)
      await floor.transaction((on) => apply(view, schema, seen.slice(from, from + size), on));
  }
  const counted = await sql<Rated>`
    select id, rating_sum::int as sum, review_count::int as count from ${sql.table(`${listings}.listing`)}
    where review_count > 0 order by id`.execute(floor.db);
  const summed = await sql<Rated>`
    select listing_id as id, sum(rating)::int as sum, count(*)::int as count from ${sql.table(`${reviews}.review`)}
    where not hidden and not refunded group by listing_id order by listing_id`.execute(floor.db);
  return { counted: counted.rows, summed: summed.rows };
}
const averages = (rated: Rated[]) => rated.map(({ id, sum, count }) => [id, meanOf(sum, count)]);

describe('The average rating of a listing, after any history of reviews', () => {
  it('is the mean of its visible reviews', async () => {
    const { counted, summed } = await ratingsAfter('once', log, log.length);
    expect(summed.length).toBeGreaterThan(MARKETS);
    expect(counted).toEqual(summed);
  });

  it('is the same when the view is built anew, however the events are batched', async () => {
    const [live, rebuilt] = [await ratingsAfter('live', log, 1), await ratingsAfter('rebuilt', log, 500)];
    expect(averages(rebuilt.counted)).toEqual(averages(live.counted));
  });
});
