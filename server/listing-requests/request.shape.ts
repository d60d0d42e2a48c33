import { type RequestSeen } from '#projections/listing-requests/board.queries';
import { businessTypeOf, industryOf, sectorOf } from '#server/catalogue/vocabulary';
import { personOf } from '#server/kernel/names';
import { openColumns, REMOVED, type Texts } from '#server/kernel/sealed';
import { DECLINE_REASON, REQUEST_DESCRIPTION } from './listing-requests.events.js';

const term = (slug: string, name: string | undefined) => ({ slug, name: name ?? slug });
const guide = (slug: string | null, title: string | null) => (slug !== null && title !== null ? { slug, title } : null);

type ClaimSeen = Pick<RequestSeen, 'claimant' | 'claim_until' | 'claim_is_own'>;

/** A claim is shown while its request waits and its time runs. */
const claimOf = ({ claimant, claim_until: until, claim_is_own }: ClaimSeen) =>
  claimant && until !== null ? { by: personOf(claimant), until, is_own: claim_is_own === true } : null;

type PledgesSeen = Pick<RequestSeen, 'pledges' | 'pledge_median' | 'pledge_least' | 'pledge_most'>;

const pledgedOf = ({ pledges: count, pledge_median: median_kobo, pledge_least, pledge_most }: PledgesSeen) =>
  median_kobo !== null && pledge_least !== null && pledge_most !== null
    ? { count, median_kobo, least_kobo: pledge_least, most_kobo: pledge_most }
    : null;

/** JSON of the database has instants of its own form. */
export const launchShown = (launch: RequestSeen['launch']) =>
  launch && { ...launch, until: new Date(launch.until).toISOString() };

type AnswerSeen = Pick<RequestSeen, `answer_${string}` & keyof RequestSeen>;

function ownAnswer(row: AnswerSeen) {
  const named = guide(row.answer_slug, row.answer_title);
  const {
    answer_published,
    answer_price,
    answer_launch: launch_percent,
    answer_coupons: coupons,
    answer_uses: coupons_used,
  } = row;
  return (
    named && {
      ...named,
      is_published: answer_published === true,
      price_kobo: answer_price ?? 0,
      launch_percent,
      coupons,
      coupons_used,
    }
  );
}

/** Requests as the answers show them. */
export async function requestsShown(texts: Texts, rows: readonly RequestSeen[]) {
  const opened = await openColumns(texts, rows, { description: REQUEST_DESCRIPTION, decline_reason: DECLINE_REASON });
  return rows.map(({ id, title, sector, industry, region, standing, votes, voted, is_own, created_at, ...row }, i) => ({
    ...{ id, title, region, status: standing, votes, voted, is_own, created_at },
    ...{ pledged: pledgedOf(row), own_pledge_kobo: row.own_pledge },
    sector: term(sector, sectorOf(sector)?.name),
    industry: term(industry, industryOf(industry)?.name),
    business_type: row.business_type ? term(row.business_type, businessTypeOf(row.business_type)?.name) : null,
    description: opened[i]!.description ?? '',
    decline_reason: is_own && standing === 'declined' ? (opened[i]!.decline_reason ?? REMOVED) : null,
    requester: personOf(row),
    merged_into: row.merged_into === null ? null : { id: row.merged_into, title: row.into_title ?? '' },
    object_until: is_own ? row.may_object_until : null,
    merged: row.merged,
    guide: guide(row.guide_slug, row.guide_title),
    claim: claimOf(row),
    in_review: row.in_review,
    own_answer: ownAnswer(row),
    launch: launchShown(row.launch),
  }));
}
