import { Numbers } from './columns.js';
import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Place,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';
import { KeyIndex } from './key-index.js';

const [NONE, PAID, REFUNDED] = [0, 1, 2];
type Due = { at: Place; amount: number; owners: Set<string> };

/**
 * I62: an invitation is rewarded once, for one purchase that the invited person paid and was not refunded, after its time, with at
 * most half of its commission; each credit of a wallet belongs to such a reward, which credits the friend and at most the
 * inviter, each with its amount.
 */
export function rewardsAreEarned(report: Report, world: World): Folding {
  /** By buyer and reference: what became of the purchase, and what the platform earned by it, kobo. */
  const [purchases, outcomes, commissions] = [new KeyIndex(), new Numbers(NONE), new Numbers(0)];
  /** By invited person and reference, when the purchase may be rewarded, ms; 0 where it does not wait. */
  const [waiting, dueAt] = [new KeyIndex(), new Numbers(0)];
  const [people, rewarded] = [new KeyIndex(), new Numbers(0)];
  const inviters = new KeyIndex();
  /** Credits that did not follow yet. */
  const due = new Map<string, Due>();

  const purchaseOf = (event: Logged, buyer: string) => `${text(event, buyer)}/${text(event, 'reference')}`;
  const numberOf = (event: Logged, buyer: string) => purchases.add(purchaseOf(event, buyer));
  const outcomeOf = (event: Logged) => outcomes.get(numberOf(event, 'inviteeId'));

  const complete = (event: Logged) => {
    if (amountOf(event, 'price') === 0 || text(event, 'reference').startsWith('gif.')) return;
    const purchase = numberOf(event, 'buyerId');
    outcomes.set(purchase, PAID);
    commissions.set(purchase, amountOf(event, 'commission'));
  };

  const wait = (event: Logged) => {
    report.checked();
    if (outcomeOf(event) === NONE) report.violation(event, `no purchase ${text(event, 'reference')} was paid`);
    dueAt.set(waiting.add(purchaseOf(event, 'inviteeId')), Date.parse(text(event, 'dueAt')));
  };

  const reward = (event: Logged) => {
    report.checked();
    const [invitee, inviter] = [text(event, 'inviteeId'), text(event, 'inviterId')];
    const [person, from] = [people.add(invitee), dueAt.get(waiting.add(purchaseOf(event, 'inviteeId')))];
    if (rewarded.get(person)) report.violation(event, `the invitation of ${invitee} was rewarded before`);
    if (!inviters.has(`${invitee}/${inviter}`)) report.violation(event, `${inviter} did not invite ${invitee}`);
    if (outcomeOf(event) === REFUNDED) report.violation(event, `${text(event, 'reference')} was refunded`);
    if (!from || Date.parse(text(event, 'at')) < from) report.violation(event, 'the purchase may still be refunded');
    if (outcomeOf(event) === PAID && 2 * amountOf(event, 'amount') > commissions.get(numberOf(event, 'inviteeId')))
      report.violation(event, 'the two rewards cost more than the platform earned by the sale');
    rewarded.set(person, 1);
    const owners = new Set(event.data.withheld === null ? [invitee, inviter] : [invitee]);
    due.set(text(event, 'reference'), { at: placeOf(event), amount: amountOf(event, 'amount'), owners });
  };

  const credit = (event: Logged) => {
    report.checked();
    const [reference, owner] = [text(event, 'reference'), text(event, 'ownerId')];
    const one = due.get(reference);
    if (!one?.owners.delete(owner)) return report.violation(event, `${owner} has no reward of ${reference} to get`);
    if (amountOf(event, 'amount') !== one.amount || event.data.from !== 'platform')
      report.violation(event, `${one.amount} kobo of the platform were to be credited`);
    if (one.owners.size === 0) due.delete(reference);
  };

  return {
    take(event) {
      switch (event.type) {
        case 'PurchaseCompleted':
          return complete(event);
        case 'PurchaseRefunded':
          return outcomes.set(numberOf(event, 'buyerId'), REFUNDED);
        case 'InvitationAccepted':
          return void inviters.add(`${text(event, 'inviteeId')}/${text(event, 'inviterId')}`);
        case 'FriendBought':
        case 'RewardPostponed':
          return wait(event);
        case 'FriendRefunded':
          return dueAt.set(waiting.add(purchaseOf(event, 'inviteeId')), 0);
        case 'InvitationRewarded':
          return reward(event);
        case 'RewardCredited':
          return credit(event);
      }
    },
    end() {
      for (const { at, owners } of due.values())
        if (!isYoung(at, world)) report.violation(at, `${[...owners].join(', ')} never got the reward`);
    },
  };
}

export const invitations: Invariant[] = [
  {
    id: 'I62',
    promise: 'A reward has one purchase as its cause, which stands and earned as much, and two credits',
    begin: rewardsAreEarned,
  },
];
