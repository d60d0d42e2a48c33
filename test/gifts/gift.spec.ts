import { describe, it } from '@jest/globals';
import {
  BeginGift,
  EndGift,
  ExpireGift,
  gift,
  ReleaseGift,
  SendGift,
  TakeGift,
  type TakerFacts,
  WithdrawGift,
} from '#server/gifts/gift';
import type { GiftEvent } from '#server/gifts/gifts.events';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';

const at = '2026-11-26T09:00:00.000Z';
const expiresAt = '2026-12-26T09:00:00.000Z';
const recipient = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const reference = 'gif.5d0b2f0e-2222-4a4e-9d3b-0000000000aa.1';
const order = 'ord.5d0b2f0e-2222-4a4e-9d3b-0000000000aa';
const own = { reference, giverId: 'ada', listingId: 'guide', at };
const price = 1_250_000;
const bought = { ...own, order, creatorId: 'chidi', price, kind: 'gift' as const, expiresAt };
const sending = (linkHash: string) => ({ recipient, sending: `s-${linkHash}`, linkHash });

const begun: GiftEvent = { type: 'GiftBought', data: bought };
const seat: GiftEvent = { type: 'GiftBought', data: { ...bought, kind: 'seats', expiresAt: null } };
const sent = (linkHash = 'h1'): GiftEvent => ({ type: 'GiftSent', data: { ...own, ...sending(linkHash) } });
const withdrawn: GiftEvent = { type: 'GiftWithdrawn', data: own };
const taken = (takerId = 'bola'): GiftEvent => ({ type: 'GiftTaken', data: { ...own, creatorId: 'chidi', takerId } });
const released: GiftEvent = { type: 'GiftReleased', data: { ...own, creatorId: 'chidi', takerId: 'bola' } };
const expired = (credited = true): GiftEvent => ({ type: 'GiftExpired', data: { ...own, at: expiresAt, credited } });
const refunded = (takerId: string | null): GiftEvent => ({
  ...{ type: 'GiftRefunded', data: { ...own, creatorId: 'chidi', takerId } },
});

const NOTHING: TakerFacts = { owns: false, isAuthor: false, isStaff: false, isRefunded: false };
const take = (takerId = 'bola', linkHash = 'h1', facts: Partial<TakerFacts> = {}) =>
  withFacts(new TakeGift({ reference, takerId, linkHash, at }), { ...NOTHING, ...facts });
const send = (linkHash = 'h2', giverId = 'ada') => new SendGift({ reference, giverId, ...sending(linkHash), at });
const withdraw = (giverId = 'ada') => new WithdrawGift({ reference, giverId, at });
const expire = (when = expiresAt, isGiverErased = false) =>
  withFacts(new ExpireGift({ reference, at: when }), { isGiverErased });
const end = new EndGift({ reference, at });
const release = (takerId = 'bola') => new ReleaseGift({ reference, takerId, at });
const given = specification(gift);

describe('A gift', () => {
  it('begins once, and is mailed to its recipient', () => {
    const begin = new BeginGift({ ...bought, sent: sending('h1') });
    given().when(begin).then(begun, sent());
    given(begun, sent()).when(begin).thenNothing();
  });

  it('is taken once, by one person', () => {
    given(begun, sent()).when(take()).then(taken());
    given(begun, sent(), taken()).when(take()).thenNothing();
    given(begun, sent(), taken()).when(take('efe')).thenRefused('gift_taken');
  });

  it('is taken with the secret of its latest mail only', () => {
    given().when(take()).thenRefused('not_found');
    given(begun, sent()).when(take('bola', 'h9')).thenRefused('not_found');
    given(begun, sent(), sent('h2')).when(take()).thenRefused('not_found');
    given(begun, sent(), sent('h2')).when(take('bola', 'h2')).then(taken());
  });

  it('is not taken by a person who owns or writes the guide, or works for the marketplace', () => {
    given(begun, sent())
      .when(take('bola', 'h1', { owns: true }))
      .thenRefused('already_owned');
    given(begun, sent())
      .when(take('bola', 'h1', { isAuthor: true }))
      .thenRefused('own_listing');
    given(begun, sent())
      .when(take('bola', 'h1', { isStaff: true }))
      .thenRefused('staff');
  });

  it('is not taken after it ended, also where only the purchase says so yet', () => {
    given(begun, sent(), expired()).when(take()).thenRefused('gift_expired');
    given(begun, sent(), refunded(null)).when(take()).thenRefused('gift_ended');
    given(begun, sent())
      .when(take('bola', 'h1', { isRefunded: true }))
      .thenRefused('gift_ended');
  });

  it('waits for another person when its recipient owned the guide before', () => {
    given(begun, sent(), taken()).when(release()).then(released);
    given(begun, sent(), taken(), released).when(take('efe')).then(taken('efe'));
    given(begun, sent(), taken()).when(release('efe')).thenNothing();
    given(begun, sent()).when(release()).thenNothing();
  });
});

describe('Its giver', () => {
  it('sends it again, or to another address, until it is taken', () => {
    given(begun, sent()).when(send()).then(sent('h2'));
    given(begun, sent(), taken()).when(send()).thenRefused('gift_taken');
    given(begun, sent(), expired()).when(send()).thenRefused('gift_expired');
    given(begun, sent(), refunded(null)).when(send()).thenRefused('gift_ended');
  });

  it('is the only one who does', () => {
    given(begun, sent()).when(send('h2', 'eve')).thenRefused('not_found');
    given(seat, sent()).when(withdraw('eve')).thenRefused('not_found');
    given().when(send()).thenRefused('not_found');
  });

  it('takes the invitation to a seat back, and invites another person', () => {
    given(seat).when(withdraw()).thenNothing();
    given(seat, sent()).when(withdraw()).then(withdrawn);
    given(seat, sent(), withdrawn).when(take()).thenRefused('not_found');
    given(seat, sent(), withdrawn).when(send()).then(sent('h2'));
    given(seat, sent(), taken()).when(withdraw()).thenRefused('gift_taken');
  });
});

describe('The end of a gift', () => {
  it('comes when it is not taken in time; a seat waits for any time', () => {
    given(begun, sent()).when(expire()).then(expired());
    given(begun, sent()).when(expire(at)).thenNothing();
    given(begun, sent(), taken()).when(expire()).thenNothing();
    given(seat).when(expire()).thenNothing();
    given(begun, sent(), expired()).when(expire()).thenNothing();
  });

  it('credits no giver whose account is erased', () =>
    given(begun, sent()).when(expire(expiresAt, true)).then(expired(false)));

  it('credits nothing where nothing was paid', () => {
    const free: GiftEvent = { type: 'GiftBought', data: { ...bought, price: 0 } };
    given(free, sent()).when(expire()).then(expired(false));
  });

  it('comes with its refund, for the person who took it too', () => {
    given(begun, sent()).when(end).then(refunded(null));
    given(begun, sent(), taken()).when(end).then(refunded('bola'));
    given(begun, sent(), taken(), refunded('bola')).when(end).thenNothing();
    given(begun, sent(), expired()).when(end).thenNothing();
    given().when(end).thenNothing();
  });
});
