import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invited } from '#server/accounts/accounts.folds';
import { withFacts } from '#server/kernel/command';
import type { Kobo } from '#server/kernel/money';
import { later } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { outcomes } from '#server/purchases/purchases.folds';
import { AcceptInvitation, invitation, RecordFriendPurchase, rewardOf, SettleInvitation } from './invitation.js';
import { InvitationChecks } from './invitation.checks.js';
import { CountInviterReward, inviter, isCounted } from './inviter.js';

/** A purchase whose refund or dispute is not over is looked at again after so many days. */
const AGAIN_DAYS = 1;

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(private readonly store: EventStore) {}

  async execute(command: AcceptInvitation) {
    const { by: inviterId } = await this.store.state(invited, command.data.inviteeId);
    if (inviterId) await this.store.decide(invitation, command.data.inviteeId, withFacts(command, { inviterId }));
  }
}

@CommandHandler(RecordFriendPurchase)
export class RecordFriendPurchaseHandler implements ICommandHandler<RecordFriendPurchase> {
  private readonly days: number;

  constructor(
    private readonly store: EventStore,
    config: Config,
  ) {
    this.days = Math.max(config.get('REFUND_DAYS'), config.get('CLEARING_DAYS'));
  }

  async execute(command: RecordFriendPurchase) {
    const dueAt = later(command.data.at, { days: this.days });
    await this.store.decide(invitation, command.data.inviteeId, withFacts(command, { dueAt }));
  }
}

@CommandHandler(SettleInvitation)
export class SettleInvitationHandler implements ICommandHandler<SettleInvitation> {
  private readonly terms: { most: Kobo; mostPerYear: number };

  constructor(
    private readonly store: EventStore,
    private readonly checks: InvitationChecks,
    config: Config,
  ) {
    this.terms = { most: config.get('INVITE_REWARD'), mostPerYear: config.get('INVITE_REWARDS_PER_YEAR') };
  }

  /** The reward of the inviter is counted before it is given: a crash in between gives it when this is repeated. */
  async execute(command: SettleInvitation) {
    const { inviteeId, listingId, reference, at } = command.data;
    const state = await this.store.state(invitation, inviteeId);
    const dueAt = state.status === 'accepted' && state.waiting.get(reference);
    if (!dueAt) return;
    const { inviterId } = state;
    const known = await this.store.state(outcomes, `${listingId}-${inviteeId}`);
    const { outcome, commission } = known.get(reference) ?? { outcome: 'refunded', commission: 0 };
    const { refusal, withheld } = await this.checks.of(inviterId, inviteeId);
    const { most } = this.terms;
    const isDue = at >= dueAt && outcome === 'paid' && rewardOf(commission, most) > 0;
    const isFree =
      !isDue || refusal || withheld || (await this.count(new CountInviterReward({ inviterId, inviteeId, at })));
    const facts = {
      ...{ outcome, commission, again: later(at, { days: AGAIN_DAYS }), most },
      ...(refusal && { refusal }),
      withheld: withheld ?? (isFree ? null : ('most_of_year' as const)),
    };
    await this.store.decide(invitation, inviteeId, withFacts(command, facts));
  }

  /** False where the inviter has had the most of a year. */
  private count(command: CountInviterReward): Promise<boolean> {
    const { inviterId, inviteeId } = command.data;
    const counting = withFacts(command, { most: this.terms.mostPerYear });
    return this.store.decideAndQuery(inviter, inviterId, counting, (years) => isCounted(years, inviteeId));
  }
}
