import { conflict, DomainError } from './domain-error.js';
import type { Instant, UserId } from './ids.js';
import type { Names } from './names.js';

/** A case that one person of staff took: no other one decides on it until then. */
export type StaffClaim = { by: UserId; until: Instant };

/** For how long a case stays with the person who took it. */
const CLAIM_MINUTES = 30;

/** The claim that holds at this time. */
export const claimAt = <Claim extends StaffClaim>({ claim }: { claim?: Claim }, at: Instant): Claim | undefined =>
  claim && Date.parse(at) < Date.parse(claim.until) ? claim : undefined;

/** Until when a case is taken that is taken now. */
export const claimedUntil = (at: Instant): Instant => new Date(Date.parse(at) + CLAIM_MINUTES * 60_000).toISOString();

/** The refusal where another person has the case. `by`: who, for the handler that names that person. */
export const claimedBy = (by: UserId, says: string) => conflict('claimed', says, { by });

/** Does `work`; where it is refused because another person has the case, the refusal names that person, as `says` has it. */
export async function namingClaimer<Result>(
  work: () => Promise<Result>,
  find: (id: UserId) => Promise<Pick<Names, 'username' | 'first_name' | 'last_name'> | undefined>,
  says: (name: string) => string,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'claimed') throw error;
    const { by } = error.more.extra as { by: UserId };
    const person = await find(by);
    if (!person) throw conflict(error.code, error.detail);
    const name = [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username;
    throw conflict(error.code, says(name!), { claimed_by: person.username });
  }
}

/** Columns of a case on a desk: who has it at the time of the query. */
export type ClaimerRow = {
  claimer_id: UserId | null;
  claimer_username: string | null;
  claimer_first: string | null;
  claimer_last: string | null;
  claimer_avatar: string | null;
  claim_until: Instant | null;
};

/** Who has a case, for the reader; null where it is free. */
export const claimShown = (row: ClaimerRow, reader: UserId) =>
  row.claimer_id && {
    ...{ username: row.claimer_username, first_name: row.claimer_first, last_name: row.claimer_last },
    ...{ avatar: row.claimer_avatar, until: row.claim_until!, is_own: row.claimer_id === reader },
  };
