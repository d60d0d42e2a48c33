import {
  BeginGift,
  EndGift,
  ExpireGift,
  gift,
  ReleaseGift,
  SendGift,
  TakeGift,
  WithdrawGift,
} from '#server/gifts/gift';
import { withFacts } from '#server/kernel/command';
import { EndAccess, GiveAccess } from '#server/purchases/gift-access';
import { purchase, purchaseId } from '#server/purchases/purchase';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { aTakenGift } from './a-gift.js';

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;
type Access = Omit<GiveAccess['data'], 'at'>;
const FAR = '2030-01-01T00:00:00.000Z';

/** A guide is given away or a seat is bought; it is sent, taken, taken back, refunded, or it expires. */
async function give({ people, listings, nextNumber, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [giverId, takerId, { id: listingId, creatorId, price }] = [oneOf(people), oneOf(people), oneOf(listings)];
  const uuid = `5d0b2f0e-2222-4a4e-9d3b-${String(nextNumber()).padStart(12, '0')}`;
  const [reference, order] = [`gif.${uuid}.1`, `ord.${uuid}`];
  const kind = chance(0.5) ? ('gift' as const) : ('seats' as const);
  const run = (command: Parameters<typeof gift.decide>[0]) => decide(gift, reference, command);
  const sending = (linkHash: string) => ({ recipient: sealedBy(giverId, text(2)), sending: linkHash, linkHash });
  const bought = { reference, giverId, listingId, order, creatorId, price, kind, at: at() };
  const message = chance(0.5) ? { message: sealedBy(giverId, text(6)) } : {};
  const sent = kind === 'gift' ? { sent: sending('1') } : {};
  await run(new BeginGift({ ...bought, ...message, ...sent, expiresAt: kind === 'gift' ? at() : null }));
  const act = () => ({ reference, giverId, at: at() });
  if (chance(0.5)) await run(new SendGift({ ...act(), ...sending('2') }));
  if (chance(0.2)) await run(new WithdrawGift(act()));
  if (chance(0.2)) await run(withFacts(new ExpireGift({ reference, at: FAR }), { isGiverErased: chance(0.2) }));
  const nothing = { owns: false, isAuthor: false, isStaff: false, isRefunded: false };
  const linkHash = chance(0.5) ? '1' : '2';
  const [taken] = await run(withFacts(new TakeGift({ reference, takerId, linkHash, at: at() }), nothing));
  if (taken) {
    const access = { listingId, buyerId: takerId, reference, creatorId, giverId };
    const id = purchaseId(listingId, takerId);
    const [given] = await decide(purchase, id, new GiveAccess({ ...access, at: at() }));
    if (given?.type === 'AccessDeclined') await run(new ReleaseGift({ reference, takerId, at: at() }));
    else if (chance(0.4)) {
      await run(new EndGift({ reference, at: at() }));
      await decide(purchase, id, new EndAccess({ ...access, at: at() }));
    } else if (given) await giveAgain(decide, access, bought);
  } else if (chance(0.3)) await run(new EndGift({ reference, at: at() }));
}

/** The same guide is given to its owner once more, who cannot take it. No throw of dice. */
async function giveAgain(
  decide: GeneratedMarket['decide'],
  access: Access,
  bought: Omit<BeginGift['data'], 'expiresAt'>,
) {
  const { buyerId: takerId, giverId, listingId } = access;
  const [reference, { at }] = [bought.reference.replace(/1$/, '2'), bought];
  const [recipient, linkHash] = [sealedBy(giverId, 'YQ=='), '3'];
  const own = { ...bought, reference, kind: 'gift' as const, expiresAt: FAR };
  await decide(gift, reference, new BeginGift({ ...own, sent: { recipient, sending: linkHash, linkHash } }));
  const facts = { owns: false, isAuthor: false, isStaff: false, isRefunded: false };
  await decide(gift, reference, withFacts(new TakeGift({ reference, takerId, linkHash, at }), facts));
  await decide(purchase, purchaseId(listingId, takerId), new GiveAccess({ ...access, reference, at }));
  await decide(gift, reference, new ReleaseGift({ reference, takerId, at }));
}

export const history: ModuleHistory = {
  activities: (market) => [() => give(market), () => give(market)],
  marketDay: aTakenGift(),
};
