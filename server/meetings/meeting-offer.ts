import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { DomainError, forbidden } from '#server/kernel/domain-error';
import { type Kobo, naira } from '#server/kernel/money';
import { premiumRequired } from '#server/kernel/premium-required';
import { type MeetingOfferEvent, meetingOfferEvents, type MeetingTermsSet } from './meetings.events.js';

/** A creator offers meetings on these terms, or no longer. */
export class SetMeetingTerms {
  readonly type = 'SetMeetingTerms';
  constructor(readonly data: MeetingTermsSet['data']) {}
}

/** `least` and `most`: of a price, kobo. */
export type OfferFacts = { isVerified: boolean; isPremium: boolean; least: Kobo; most: Kobo };
export type MeetingTerms = Omit<MeetingTermsSet['data'], 'creatorId' | 'at'>;
/** Undefined before the creator set any. */
export type MeetingOffer = { terms?: MeetingTerms };

/**
 * What one creator offers. To open it takes a verified creator with Premium (403 `not_verified`, `premium_required`); any person may
 * close it. Meetings that are booked stay as they were booked.
 */
export const meetingOffer: Decider<MeetingOffer, WithFacts<SetMeetingTerms, OfferFacts>, MeetingOfferEvent> = {
  category: 'meetingoffer',
  events: meetingOfferEvents,
  initial: () => ({}),

  decide({ data: { isVerified, isPremium, least, most, ...terms } }) {
    if (terms.isOpen && !isVerified)
      throw forbidden('not_verified', 'Only verified creators offer meetings. Apply for verification first.');
    if (terms.isOpen && !isPremium) throw premiumRequired('Offering meetings is part of Premium.');
    if (terms.price < least || terms.price > most) throw outside(least, most);
    return [{ type: 'MeetingTermsSet', data: terms }];
  },

  evolve: (_, { data: { creatorId: _creator, at: _at, ...terms } }) => ({ terms }),
};

function outside(least: Kobo, most: Kobo) {
  const rule = `Choose a price from ${naira(least)} to ${naira(most)}.`;
  return new DomainError('invalid', 'invalid', rule, { fields: { price_kobo: [rule] } });
}
