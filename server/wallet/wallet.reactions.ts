import type {
  MeetingCancelled,
  MeetingDone,
  MeetingMissed,
  MeetingPaymentOrdered,
  MeetingPaymentReturned,
} from '#server/meetings/meetings.events';
import type { InvitationRewarded } from '#server/invitations/invitations.events';
import type { Reactions } from '#server/kernel/reactions';
import type {
  PaymentInitiated,
  PaymentSettled,
  PurchaseCompleted,
  PurchaseDeclined,
  PurchaseDisputed,
  PurchaseDisputeEnded,
  PurchaseRefunded,
} from '#server/purchases/purchases.events';
import type { ChargeDisputed, ChargeDisputeEnded } from '#server/purchases/charge-disputes.events';
import type { PremiumChargeOrdered, PremiumRefunded } from '#server/premium/premium.events';
import type { WithdrawalFailed } from '#server/withdrawals/withdrawals.events';
import {
  CreditMeeting,
  CreditReward,
  CreditSale,
  CreditShare,
  FreezeFunds,
  PayForMeeting,
  PayForPremium,
  PayForPurchase,
  ReceiveDeposit,
  ReleaseFunds,
  ReturnMeeting,
  ReturnPremium,
  ReturnPrice,
  ReturnSpending,
  ReturnWithdrawal,
  ReverseSale,
  ReverseShare,
  SpendBalance,
  TakeBackCharge,
} from './wallet-commands.js';

/** What the end of a meeting leaves to each of the two. */
const shared = ({ data }: MeetingCancelled | MeetingMissed | MeetingDone) => {
  const { guestId, creatorId, meetingId, reference, returned, earned, commission, basisPoints, terms, at } = data;
  const paid = { reference, meetingId, at };
  return [
    ...(returned > 0 ? [new ReturnMeeting({ ...paid, ownerId: guestId, amount: returned })] : []),
    ...(earned > 0
      ? [new CreditMeeting({ ...paid, ownerId: creatorId, amount: earned, commission, basisPoints, terms })]
      : []),
  ];
};

/** Events are delivered at least once; the reference makes each count once. A price of 0 kobo causes no posting. */
export const walletReactions: Reactions<
  | (PaymentInitiated | PaymentSettled | PurchaseCompleted | PurchaseDeclined | PurchaseRefunded | WithdrawalFailed)
  | (PurchaseDisputed | PurchaseDisputeEnded | ChargeDisputed | ChargeDisputeEnded)
  | (InvitationRewarded | PremiumChargeOrdered | PremiumRefunded | MeetingPaymentOrdered | MeetingPaymentReturned)
  | (MeetingCancelled | MeetingMissed | MeetingDone)
> = {
  PaymentInitiated: ({ data: { method, payerId, listingId, reference, amount, at } }) =>
    method && listingId ? new SpendBalance({ ownerId: payerId, reference, amount, listingId, at }) : undefined,

  PaymentSettled: ({ data: { purpose, payerId, reference, amount, at } }) =>
    purpose === 'purchase' ? undefined : new ReceiveDeposit({ ownerId: payerId, reference, amount, at }),

  PurchaseCompleted: ({
    data: { buyerId, creatorId, reference, price, commission, basisPoints, terms, listingId, method, shares, at },
  }) => {
    if (price === 0) return undefined;
    const earned = [
      new CreditSale({
        ...{ ownerId: creatorId, reference, price, commission, basisPoints, terms, listingId, at },
        ...(shares && { shares }),
      }),
      ...(shares ?? []).map(
        ({ userId, basisPoints, amount }) =>
          new CreditShare({ ownerId: userId, reference, amount, basisPoints, listingId, at }),
      ),
    ];
    if (method === 'wallet') return earned;
    return [new PayForPurchase({ ownerId: buyerId, reference, amount: price, listingId, at }), ...earned];
  },

  PurchaseDeclined: ({ data: { buyerId: ownerId, listingId, reference, amount, method, at } }) => {
    if (amount === 0) return undefined;
    if (method) return new ReturnSpending({ ownerId, reference, amount, listingId, at });
    return new ReceiveDeposit({ ownerId, reference, amount, at });
  },

  PurchaseRefunded: ({
    data: { buyerId, creatorId, reference, price, commission, listingId, to, toCard, shares, at },
  }) => [
    ...(shares ?? []).map(
      ({ userId, amount }) => new ReverseShare({ ownerId: userId, reference, amount, listingId, at }),
    ),
    new ReverseSale({ ownerId: creatorId, reference, price, commission, listingId, at, ...(shares && { shares }) }),
    new ReturnPrice({ ownerId: buyerId, reference, amount: price, listingId, to, at, ...(toCard && { toCard }) }),
  ],

  PurchaseDisputed: ({ data: { reference, dispute, listingId, soldAt, held, at } }) =>
    held.map(
      ({ userId, amount }) => new FreezeFunds({ ownerId: userId, reference, dispute, amount, listingId, soldAt, at }),
    ),

  PurchaseDisputeEnded: ({ data: { buyerId: ownerId, reference, dispute, listingId, held, takenBack, at } }) => [
    ...(takenBack > 0 ? [new TakeBackCharge({ ownerId, reference, dispute, amount: takenBack, at })] : []),
    ...held.map(({ userId }) => new ReleaseFunds({ ownerId: userId, reference, dispute, listingId, at })),
  ],

  ChargeDisputed: ({ data: { dispute, payerId, reference, credit, at } }) =>
    credit > 0
      ? new FreezeFunds({ ownerId: payerId, reference, dispute, amount: credit, listingId: null, soldAt: null, at })
      : undefined,

  // What is held of a purchase by the payment's own reference ends with PurchaseDisputeEnded: until then its price is not free.
  ChargeDisputeEnded: ({ data: { dispute, payerId: ownerId, reference, lines, credit, at } }) => [
    ...(credit > 0 ? [new TakeBackCharge({ ownerId, reference, dispute, amount: credit, at })] : []),
    ...(lines.some((line) => line.reference === reference)
      ? []
      : [new ReleaseFunds({ ownerId, reference, dispute, listingId: null, at })]),
  ],

  InvitationRewarded: ({ data: { inviteeId, inviterId, reference, amount, withheld, at } }) =>
    [inviteeId, ...(withheld ? [] : [inviterId])].map(
      (ownerId) => new CreditReward({ ownerId, reference, amount, inviteeId, at }),
    ),

  PremiumChargeOrdered: ({ data: { userId, reference, amount, at } }) =>
    new PayForPremium({ ownerId: userId, reference, amount, at }),

  PremiumRefunded: ({ data: { userId, reference, amount, at } }) =>
    new ReturnPremium({ ownerId: userId, reference, amount, at }),

  MeetingPaymentOrdered: ({ data: { guestId: ownerId, reference, meetingId, amount, at } }) =>
    new PayForMeeting({ ownerId, reference, meetingId, amount, at }),

  MeetingPaymentReturned: ({ data: { guestId: ownerId, reference, meetingId, amount, at } }) =>
    new ReturnMeeting({ ownerId, reference, meetingId, amount, at }),

  ...{ MeetingCancelled: shared, MeetingMissed: shared, MeetingDone: shared },

  WithdrawalFailed: ({ data: { ownerId, reference, amount, charges, reason, at } }) =>
    new ReturnWithdrawal({ ownerId, reference, amount, charges, reason, at }),
};
