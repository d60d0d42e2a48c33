import type { UserId } from '#server/kernel/ids';
import { type EntriesOf, field, listings, page } from './entry.js';
import type { Notifying } from './notifying-events.js';

/**
 * What a moderator decided about a listing. An act of its creator notifies no one, nor does one about all that the creator
 * sells: the decision about the creator does.
 */
const decided = (says: (title: string, money: string) => string) =>
  ({
    kind: 'moderation',
    to: ({ creatorId, by, withCreator }: { creatorId: UserId; by: UserId; withCreator?: true }) =>
      by === creatorId || withCreator ? undefined : creatorId,
    says: ({ title }: { title: string }, money: string) => says(title, money),
    link: page,
  }) as const;
const priced = (says: (title: string, money: string) => string) => ({
  ...decided(says),
  amount: ({ price }: { price: number }) => price,
});

/** What a reviewer decided about an application to become a creator. */
const application = (says: string) =>
  ({ kind: 'moderation', to: field('userId'), says: () => says, link: () => '/become-creator' }) as const;

/** What staff decides about a creator's listings, and about who becomes a creator. */
export const moderationEntries: EntriesOf<Notifying> = {
  ListingPublished: decided((title) => `“${title}” is published`),
  ListingRejected: decided((title) => `“${title}” was not accepted`),
  ChangesRequested: decided((title) => `Please change “${title}” before it is published`),
  ListingSuspended: decided((title) => `“${title}” is suspended`),
  ListingRestored: decided((title) => `“${title}” is no longer suspended`),
  PriceProposed: priced((title, money) => `${money} is proposed as the price of “${title}”`),
  PriceAgreed: priced((title, money) => `The price of “${title}” is ${money} now`),
  PriceDeclined: priced((title, money) => `${money} was not accepted as the price of “${title}”`),
  ApplicationApproved: application('You are a verified creator: your account is activated'),
  ApplicationRejected: application('Your application to become a creator was not accepted'),
  ApplicationSentBack: application('Your application to become a creator needs something more'),
  LicenceExpiryReminded: application('Your licence ends soon: renew it in time'),
  VerificationExpired: application('Your licence has ended: apply again to be a verified creator'),
  CreatorSuspended: application('Your creator account is suspended: read why, and how to appeal'),
  SuspensionUpheld: application('Your appeal was declined: your creator account stays suspended'),
  SuspensionLifted: application('Your creator account is no longer suspended'),
  UpdateRequired: {
    kind: 'moderation',
    to: field('creatorId'),
    says: ({ title }) => `A change of regulation asks for an update of “${title}”`,
    link: listings('created'),
  },
};
