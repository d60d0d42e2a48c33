import { withFacts } from '#server/kernel/command';
import {
  AcceptInvitation,
  invitation,
  RecordFriendPurchase,
  RecordFriendRefund,
  SettleInvitation,
} from '#server/invitations/invitation';
import { CountInviterReward, inviter } from '#server/invitations/inviter';
import { CreditReward } from '#server/wallet/wallet-commands';
import { wallet } from '#server/wallet/wallet';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { aRewardedInvitation, aWaitingInvitation } from './an-invitation.js';

const FAR = '2030-01-01T00:00:00.000Z';

/** A person joins by a link, buys, is perhaps refunded, and is rewarded or not. */
async function invite({ people, listings, nextNumber, oneOf, chance, at, decide }: GeneratedMarket) {
  const [inviterId, inviteeId, { id: listingId, creatorId }] = [oneOf(people), oneOf(people), oneOf(listings)];
  const reference = `pur.5d0b2f0e-3333-4a4e-9d3b-${String(nextNumber()).padStart(12, '0')}`;
  const run = (command: Parameters<typeof invitation.decide>[0]) => decide(invitation, inviteeId, command);
  await run(withFacts(new AcceptInvitation({ inviteeId, at: at() }), { inviterId }));
  if (chance(0.3)) return;
  const bought = { inviteeId, listingId, reference };
  await run(withFacts(new RecordFriendPurchase({ ...bought, sellers: [creatorId], at: at() }), { dueAt: at() }));
  if (chance(0.2)) return run(new RecordFriendRefund({ ...bought, at: at() }));
  const outcome = chance(0.2) ? ('open' as const) : ('paid' as const);
  const facts = { outcome, commission: chance(0.1) ? 0 : 125_000, again: FAR, most: 100_000 };
  const refused = chance(0.2) ? { refusal: 'same_mailbox' as const } : {};
  const counted = await decide(
    inviter,
    inviterId,
    withFacts(new CountInviterReward({ inviterId, inviteeId, at: at() }), { most: 20 }),
  );
  const withheld = counted.length > 0 ? null : ('most_of_year' as const);
  const settling = new SettleInvitation({ ...bought, at: FAR });
  for (const event of await run(withFacts(settling, { ...facts, ...refused, withheld }))) {
    if (event.type !== 'InvitationRewarded') continue;
    const credit = { reference, amount: event.data.amount, inviteeId, at: at() };
    const owners = [inviteeId, ...(event.data.withheld ? [] : [event.data.inviterId])];
    for (const ownerId of owners) await decide(wallet, ownerId, new CreditReward({ ownerId, ...credit }));
  }
}

export const history: ModuleHistory = {
  activities: (market) => [() => invite(market)],
  marketDay: [...aWaitingInvitation(), ...aRewardedInvitation()],
};
