import { DomainError, forbidden } from '#server/kernel/domain-error';
import { wordsFor } from '#server/kernel/founder-roles';
import type { CofounderRequestsLimited } from './profile.events.js';

/** From whom a founder takes requests, and how many in a week; null: any number (A10.5). */
export type Reception = Omit<CofounderRequestsLimited['data'], 'userId' | 'at'>;
export const OPEN: Reception = { weekly: null, needsProfile: false, needsSought: false, needsCountry: false };

/** What the rules ask of a profile as it is saved. */
export type Side = { isPublished: boolean; role: string; lookingFor: readonly string[]; country: string };

const refusals = {
  profile: 'This founder takes requests only from founders with a published profile.',
  sought: 'This founder takes requests only from the kind of people they look for.',
  country: 'This founder takes requests only from their own country.',
};

/** Throws 403 `not_wanted` where the sender lacks what the receiver requires. */
export function refuseUnwanted({ needsProfile, needsSought, needsCountry }: Reception, receiver: Side, sender: Side) {
  if (needsProfile && !sender.isPublished) throw forbidden('not_wanted', refusals.profile);
  const isSought = sender.isPublished && wordsFor(receiver.lookingFor, sender.role).length > 0;
  if (needsSought && !isSought) throw forbidden('not_wanted', refusals.sought);
  const isNear = receiver.country !== '' && sender.isPublished && sender.country === receiver.country;
  if (needsCountry && !isNear) throw forbidden('not_wanted', refusals.country);
}

/** Throws 429 `receiver_full` when the receiver got as many requests within the last week as they take. */
export function refuseBeyond({ weekly }: Reception, received: number) {
  const detail = 'This founder takes no more requests this week. Try again in some days.';
  if (weekly !== null && received >= weekly) throw new DomainError('rate_limited', 'receiver_full', detail);
}
