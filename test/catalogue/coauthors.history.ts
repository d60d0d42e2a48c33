import {
  AcceptInvitation,
  DeclineInvitation,
  InviteCoauthor,
  LeaveGuide,
  RemoveCoauthor,
  WithdrawInvitation,
} from '#server/catalogue/coauthors';
import { listing } from '#server/catalogue/listing';
import { withFacts } from '#server/kernel/command';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A creator invites a person, who answers; it may end again. */
async function shareGuide({ people, listings, throwOf, oneOf, chance, at, decide }: GeneratedMarket) {
  const [own, userId] = [oneOf(listings), oneOf(people)];
  const basisPoints = 100 * (1 + throwOf(20));
  const [owners, theirs] = [own.creatorId, userId].map((by) => () => ({ listingId: own.id, by, at: at() }));
  const facts = { isActive: true, isStaff: false };
  const act = (command: Parameters<typeof listing.decide>[0]) => decide(listing, own.id, command);
  await act(withFacts(new InviteCoauthor({ ...owners!(), userId, basisPoints }), facts));
  if (chance(0.2)) await act(new WithdrawInvitation({ ...owners!(), userId }));
  if (chance(0.2)) await act(new DeclineInvitation(theirs!()));
  if (chance(0.8)) await act(withFacts(new AcceptInvitation({ ...theirs!(), basisPoints }), facts));
  if (chance(0.2)) await act(new LeaveGuide(theirs!()));
  if (chance(0.2)) await act(new RemoveCoauthor({ ...owners!(), userId }));
}

export const history: ModuleHistory = {
  activities: (market) => [() => shareGuide(market), () => shareGuide(market)],
  marketDay: [],
};
