import { isGift } from '#server/kernel/gift-references';
import type { Reference, UserId } from '#server/kernel/ids';
import { sharedSum } from '#server/kernel/sale-split';
import { type EntriesOf, field, listings, reader, wallet } from './entry.js';
import type { Notifying } from './notifying-events.js';

/** A buyer has what is bought, unless it was bought to be given away. */
const reading = ({ buyerId, reference }: { buyerId: UserId; reference: Reference }) =>
  isGift(reference) ? undefined : buyerId;

/** What is bought, sold and given away, and what becomes of it in a wallet. */
export const moneyEntries: EntriesOf<Notifying> = {
  PurchaseCompleted: [
    { kind: 'purchases', to: reading, says: ({ title }) => `“${title}” is yours to read`, link: reader },
    {
      kind: 'purchases',
      to: field('creatorId'),
      amount: ({ price, commission, shares }) => price - commission - sharedSum(shares),
      says: ({ title, amount }, money) =>
        amount > 0 ? `“${title}” was bought: ${money} is in your wallet` : `“${title}” has one more reader`,
      link: wallet,
    },
  ],
  ShareEarned: {
    kind: 'purchases',
    to: field('ownerId'),
    amount: field('amount'),
    says: ({ title }, money) => `“${title}” was bought: your share of ${money} is in your wallet`,
    link: wallet,
  },
  PurchaseDeclined: {
    kind: 'purchases',
    to: ({ buyerId, amount }) => (amount > 0 ? buyerId : undefined),
    amount: field('amount'),
    says: ({ title }, money) => `“${title}” could not be bought: ${money} is in your wallet`,
    link: wallet,
  },
  PurchaseRefunded: [
    {
      kind: 'purchases',
      to: reading,
      amount: field('price'),
      says: ({ title }, money) => `${money} for “${title}” is refunded`,
      link: wallet,
    },
    {
      kind: 'purchases',
      to: field('creatorId'),
      says: ({ title }) => `A purchase of “${title}” was refunded`,
      link: wallet,
    },
  ],
  AccessGiven: {
    kind: 'purchases',
    to: field('buyerId'),
    says: ({ title }) => `“${title}”, which you were given, is yours to read`,
    link: reader,
  },
  GiftTaken: {
    kind: 'purchases',
    to: ({ giverId, takerId }) => (takerId === giverId ? undefined : giverId),
    says: ({ title }) => `“${title}”, which you gave, was taken`,
    link: listings('given'),
  },

  RewardCredited: {
    kind: 'wallet',
    to: field('ownerId'),
    amount: field('amount'),
    says: (_, money) => `${money} for an invitation are in your wallet`,
    link: wallet,
  },
  GiftExpired: {
    kind: 'wallet',
    to: ({ giverId, credited }) => (credited ? giverId : undefined),
    says: ({ title }) => `“${title}”, which you gave, was not taken: what you paid is in your wallet`,
    link: wallet,
  },
  GiftRefunded: {
    kind: 'wallet',
    to: field('giverId'),
    says: ({ title }) => `“${title}”, which you gave, is refunded: what you paid is in your wallet`,
    link: wallet,
  },
  WithdrawalPaid: {
    kind: 'wallet',
    to: field('ownerId'),
    amount: field('amount'),
    says: (_, money) => `${money} was paid to your bank`,
    link: wallet,
  },
  WithdrawalFailed: {
    kind: 'wallet',
    to: field('ownerId'),
    amount: ({ amount, charges }) => amount + charges,
    says: (_, money) => `${money} did not reach your bank and is back in your wallet`,
    link: wallet,
  },
  EntryDisputeAnswered: {
    kind: 'wallet',
    to: field('ownerId'),
    amount: ({ entry }) => entry.amount,
    says: (_, money) => `Your question about an entry of ${money} is answered`,
    link: wallet,
  },
};
