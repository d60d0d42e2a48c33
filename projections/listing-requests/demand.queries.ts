import { sql } from 'kysely';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { gone } from './gone.conditions.js';
import { listingRequestsView } from './listing-requests.view.js';
import { LEAST_PLEDGES } from './pledges.js';
import { regionOf } from './regions.conditions.js';

const request = sql.table(listingRequestsView.table.request);
const pledge = sql.table(listingRequestsView.table.pledge);

/** Requests and searches that count: the newest, and the most frequent. */
const [MOST_REQUESTS, MOST_TERMS] = [5_000, 200];
/** Cells that are shown, the most wanted first. */
const MOST_CELLS = 200;
/** Searches of a cell are shown from so many on: fewer say little. */
export const LEAST_SEARCHES = 5;

/** How far the requests are shown that the demand counts: the place of the last event in the log. */
export async function demandPosition(db: Sql): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select position::text as position from projection.checkpoint where name = ${listingRequestsView.schema}`.execute(
    db,
  );
  return rows[0]?.position ?? '';
}

/** Words by which a search without a result belongs to a sector. */
export type SectorWords = { sector: string; words: string };

export type DemandCell = {
  sector: string;
  region: string;
  /** Open requests, and who waits for each: its requester, and those who voted. */
  requests: number;
  waiting: number;
  /** Without a result; null where few. */
  searches: number | null;
  /** Amounts of the requests for which three people or more named one, and their median, kobo; null without such a request. */
  pledges: number | null;
  median_kobo: Kobo | null;
};

/**
 * What people miss, by sector and region, the most wanted first (B16); the searches are of the last `days` days. A search
 * without a result belongs to the sector of the open request with its words in the title, or else to the one whose name or
 * industries have most of them; a search that fits none is left out. It belongs to the region that it names, where an open
 * request is for that, or else to the whole country.
 */
export async function demandOf(
  db: Sql,
  { sectors, days }: { sectors: readonly SectorWords[]; days: number },
): Promise<DemandCell[]> {
  const { rows } = await sql<DemandCell>`
    with open as materialized (
      select r.id, r.sector, ${regionOf('r')} as region, lower(${regionOf('r')}) as place, r.votes + (p.id is not null)::int as waiting
      from ${request} r left join app.person p on p.id = r.requester_id
      where r.status = 'open' and r.merged_into is null order by r.created_at desc limit ${MOST_REQUESTS}),
    vocabulary as materialized (
      select v.sector, to_tsvector('english', v.words) as words
      from unnest(${sectors.map(({ sector }) => sector)}::text[], ${sectors.map(({ words }) => words)}::text[]) v(sector, words)),
    place as materialized (select distinct place, btrim(regexp_replace(place, '[^[:alnum:]]+', ' ', 'g')) as words from open),
    missed as (
      select t.term, sum(t.hits)::int as hits from app.search_term t
      where t.listing_id = '' and t.day > current_date - ${days}::int group by 1 order by 2 desc, 1 limit ${MOST_TERMS}),
    named as (
      select m.hits, coalesce(n.place, lower(${regionOf()})) as place,
        btrim(case when n.place is null then m.term else replace(' ' || m.term || ' ', ' ' || n.words || ' ', ' ') end) as term
      from missed m left join lateral (select place.place, place.words from place
        where place.words <> '' and ' ' || m.term || ' ' like '% ' || place.words || ' %' order by length(place.words) desc, 1 limit 1) n on true),
    sought as (
      select coalesce(
          (select o.sector from ${request} o where o.search @@ plainto_tsquery('english', n.term) and n.term <> ''
            and o.status = 'open' and o.merged_into is null order by o.votes desc, o.created_at desc limit 1),
          (select v.sector from vocabulary v cross join to_tsquery('english', replace(n.term, ' ', ' | ')) q where v.words @@ q
            order by ts_rank(v.words, q) desc, v.sector limit 1)) as sector, n.place, sum(n.hits)::int as searches
      from named n group by 1, 2 having sum(n.hits) >= ${LEAST_SEARCHES}::int),
    amount as (
      select distinct on (o.id, d.voter_id) o.id, o.sector, o.place, d.voter_id, d.amount
      from open o cross join lateral (
        select id, status, requester_id from ${request} where id = o.id
        union all select id, status, requester_id from ${request} where merged_into = o.id) g
      join ${pledge} d on d.request_id = g.id
      where g.id = o.id or not ${gone('g')} or d.voter_id <> g.requester_id
      order by o.id, d.voter_id, d.pledged_at desc, g.id desc),
    pledged as (
      select sector, place, count(*)::int as pledges,
        round(percentile_cont(0.5) within group (order by amount))::bigint as median_kobo
      from amount where id in (select id from amount group by id having count(*) >= ${LEAST_PLEDGES}::int) group by 1, 2),
    wanted as (
      select sector, place, min(region) as region, count(*)::int as requests, sum(waiting)::int as waiting from open group by 1, 2)
    select sector, coalesce(w.region, (select min(o.region) from open o where o.place = s.place), ${regionOf()}) as region,
      coalesce(w.requests, 0) as requests, coalesce(w.waiting, 0) as waiting, s.searches, d.pledges, d.median_kobo
    from wanted w full join (select * from sought where sector is not null) s using (sector, place)
      left join pledged d using (sector, place)
    order by coalesce(w.waiting, 0) + coalesce(s.searches, 0) desc, sector, region limit ${MOST_CELLS}`.execute(db);
  return rows;
}
