import {
  invitation,
  AcceptInvitation,
  RecordFriendPurchase,
  RecordFriendRefund,
  SettleInvitation,
} from '#server/invitations/invitation';
import { CountInviterReward, inviter } from '#server/invitations/inviter';
import type { InvitationEvent } from '#server/invitations/invitations.events';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';

const [at, dueAt, again] = ['2026-03-01T09:00:00.000Z', '2026-03-08T09:00:00.000Z', '2026-03-09T09:00:00.000Z'];
const pair = { inviteeId: 'zainab', inviterId: 'yemi' };
const purchase = { inviteeId: 'zainab', reference: 'pur.1', listingId: 'lst' };
const bought = { ...pair, reference: 'pur.1', listingId: 'lst' };
const given = specification(invitation);

const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { ...pair, at } };
const friendBought: InvitationEvent = { type: 'FriendBought', data: { ...bought, dueAt, at } };
const accept = (inviterId: string | undefined) =>
  withFacts(new AcceptInvitation({ inviteeId: 'zainab', at }), { inviterId });
const buy = (sellers = ['xola'], reference = 'pur.1') =>
  withFacts(new RecordFriendPurchase({ ...purchase, reference, sellers, at }), { dueAt });
const refund = new RecordFriendRefund({ ...purchase, at });
type Facts = Parameters<typeof invitation.decide>[0] & { type: 'SettleInvitation' };
const settle = (facts: Partial<Facts['data']> = {}) =>
  withFacts(new SettleInvitation({ ...purchase, at: dueAt }), {
    ...{ outcome: 'paid' as const, commission: 250_000, again, withheld: null, most: 100_000 },
    ...facts,
  });
const rewarded: InvitationEvent = {
  type: 'InvitationRewarded',
  data: { ...bought, at: dueAt, amount: 100_000, withheld: null },
};

describe('An invitation', () => {
  it('is accepted once, by a person whom another one invited', () => {
    given().when(accept('yemi')).then(accepted);
    given(accepted).when(accept('tayo')).thenNothing();
    given().when(accept(undefined)).thenNothing();
    given().when(accept('zainab')).thenNothing();
  });

  it('notes each purchase of the friend once, and none of a guide of the inviter', () => {
    given(accepted).when(buy()).then(friendBought);
    given(accepted, friendBought).when(buy()).thenNothing();
    given(accepted)
      .when(buy(['xola', 'yemi']))
      .thenNothing();
    given().when(buy()).thenNothing();
  });

  it('is rewarded when the purchase stands at the end of its time, once', () => {
    given(accepted, friendBought).when(settle()).then(rewarded);
    given(accepted, friendBought, rewarded).when(settle()).thenNothing();
    given(accepted, friendBought, rewarded)
      .when(buy(['xola'], 'pur.2'))
      .thenNothing();
  });

  it('is not rewarded before that time, nor for a purchase that was refunded', () => {
    given(accepted, friendBought).when(settle({ at })).thenNothing();
    const refunded: InvitationEvent = { type: 'FriendRefunded', data: { ...bought, at } };
    given(accepted, friendBought).when(refund).then(refunded);
    given(accepted, friendBought, refunded).when(settle()).thenNothing();
    given(accepted, friendBought)
      .when(settle({ outcome: 'refunded' }))
      .then({ ...refunded, data: { ...bought, at: dueAt } });
  });

  it('waits on while a refund or a dispute is under way', () => {
    const postponed: InvitationEvent = { type: 'RewardPostponed', data: { ...bought, at: dueAt, dueAt: again } };
    given(accepted, friendBought)
      .when(settle({ outcome: 'open' }))
      .then(postponed);
    given(accepted, friendBought, postponed).when(settle()).thenNothing();
    given(accepted, friendBought, postponed)
      .when(settle({ at: again }))
      .then({ ...rewarded, data: { ...rewarded.data, at: again } } as InvitationEvent);
  });

  it('is rewarded for a later purchase where the first was refunded', () => {
    const second: InvitationEvent = { type: 'FriendBought', data: { ...bought, reference: 'pur.2', dueAt, at } };
    const refunded: InvitationEvent = { type: 'FriendRefunded', data: { ...bought, at } };
    given(accepted, friendBought, second, refunded)
      .when(settle({ reference: 'pur.2' }))
      .then({ ...rewarded, data: { ...rewarded.data, reference: 'pur.2' } } as InvitationEvent);
  });

  it('is refused with its reason, for good', () => {
    const refused: InvitationEvent = {
      type: 'InvitationRefused',
      data: { ...bought, at: dueAt, reason: 'same_mailbox' },
    };
    given(accepted, friendBought)
      .when(settle({ refusal: 'same_mailbox' }))
      .then(refused);
    given(accepted, friendBought, refused).when(settle()).thenNothing();
  });

  it('gives each of the two at most half of what the platform earned by the purchase', () => {
    for (const [commission, amount] of [
      [200_000, 100_000],
      [199_999, 99_999],
      [5_000, 2_500],
      [2, 1],
    ] as const)
      given(accepted, friendBought)
        .when(settle({ commission }))
        .then({ ...rewarded, data: { ...rewarded.data, amount } } as InvitationEvent);
  });

  it('is refused where half of that is nothing', () => {
    for (const commission of [0, 1])
      given(accepted, friendBought)
        .when(settle({ commission }))
        .then({ type: 'InvitationRefused', data: { ...bought, at: dueAt, reason: 'no_commission' } });
  });

  it('says why its inviter gets nothing', () =>
    given(accepted, friendBought)
      .when(settle({ withheld: 'most_of_year' }))
      .then({ ...rewarded, data: { ...rewarded.data, withheld: 'most_of_year' } } as InvitationEvent));
});

describe('The rewards of an inviter', () => {
  const givenRewards = specification(inviter);
  const counted = (inviteeId: string, on = at) => ({
    type: 'InviterRewardCounted' as const,
    data: { inviterId: 'yemi', inviteeId, at: on },
  });
  const count = (inviteeId: string, on = at, most = 1) =>
    withFacts(new CountInviterReward({ inviterId: 'yemi', inviteeId, at: on }), { most });

  it('are counted once for each friend, up to the most of a year of Lagos', () => {
    givenRewards().when(count('zainab')).then(counted('zainab'));
    givenRewards(counted('zainab'))
      .when(count('zainab', at, 5))
      .thenNothing();
    givenRewards(counted('zainab')).when(count('tayo')).thenNothing();
    givenRewards()
      .when(count('tayo', at, 0))
      .thenNothing();
    // In Lagos the year has begun.
    const newYear = '2026-12-31T23:30:00.000Z';
    givenRewards(counted('zainab')).when(count('tayo', newYear)).then(counted('tayo', newYear));
  });
});
