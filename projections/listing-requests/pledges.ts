import type { ListingRequestId, UserId } from '#server/kernel/ids';
import type { Rows } from '../rows.js';
import { isGone } from './gone.conditions.js';
import type { ListingRequestRow, RequestPledgeRow } from './request-rows.js';

type Pledged = { request: Rows<ListingRequestRow>; pledge: Rows<RequestPledgeRow> };

/** Amounts are kept with the request from so many pledges, so that none shows what one person named. */
export const LEAST_PLEDGES = 3;
const NO_AMOUNTS = { pledge_median: null, pledge_least: null, pledge_most: null, pledged: 0 };
export const UNPLEDGED = { pledges: 0, ...NO_AMOUNTS };

/** Counts anew what people would pay for the guide of a request: the latest amount of each, those of merged requests too. */
export function recountPledges({ request, pledge }: Pledged, id: ListingRequestId) {
  const [row] = request.where({ id });
  if (!row) return;
  const latest = new Map<UserId, RequestPledgeRow>();
  for (const one of [row, ...request.where({ merged_into: id })])
    for (const found of pledge.where({ request_id: one.id })) {
      // Whose merged request is gone does not wait by it.
      if (isGone(one.status) && one !== row && found.voter_id === one.requester_id) continue;
      const other = latest.get(found.voter_id);
      if (!other || placeOf(other) < placeOf(found)) latest.set(found.voter_id, found);
    }
  const amounts = [...latest.values()].map(({ amount }) => amount).sort((one, other) => one - other);
  request.update({ id }, { pledges: amounts.length, ...figuresOf(amounts) });
}

/** The pledges of the request, or of the one that counts for it, changed. */
export function recountPledgesOf(rows: Pledged, id: ListingRequestId) {
  recountPledges(rows, rows.request.where({ id })[0]?.merged_into ?? id);
}

const placeOf = ({ pledged_at, request_id }: RequestPledgeRow) => `${pledged_at} ${request_id}`;

/** Of amounts in ascending order. The median of an even number lies between the middle two. */
function figuresOf(amounts: readonly number[]) {
  if (amounts.length < LEAST_PLEDGES) return NO_AMOUNTS;
  const middle = (amounts.length - 1) / 2;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return {
    pledge_median: (amounts[Math.floor(middle)]! + amounts[Math.ceil(middle)]!) / 2,
    ...{ pledge_least: amounts[0]!, pledge_most: amounts.at(-1)!, pledged: sum },
  };
}
