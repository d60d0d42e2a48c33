import { type RawBuilder, sql } from 'kysely';
import { catalogueView } from './catalogue.view.js';

const listing = sql.table(catalogueView.table.listing);

/** One row of a creator: how many guides are published, and the visible reviews of all of them. */
export const publishedBy = (creator: RawBuilder<unknown>) => sql`(select count(*)::int as guides,
  coalesce(sum(l.review_count), 0)::int as reviews, coalesce(sum(l.rating_sum), 0)::int as rating_sum
  from ${listing} l where l.creator_id = ${creator} and l.status = 'published')`;
