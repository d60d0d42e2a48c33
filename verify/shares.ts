import { hash } from 'node:crypto';
import { Hashes, Numbers } from './columns.js';
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

type Share = { userId: string; basisPoints: number; amount: number };

const isShare = (one: unknown): one is Share => {
  const { userId, basisPoints, amount } = (one ?? {}) as Partial<Share>;
  return typeof userId === 'string' && Number.isSafeInteger(basisPoints) && Number.isSafeInteger(amount);
};
/** What the event says of the co-authors; undefined where it is no list of shares. */
function sharesOf({ data: { shares = [] } }: Logged): Share[] | undefined {
  return Array.isArray(shares) && shares.every(isShare) ? shares : undefined;
}

/** The digest of no shares. */
const NOTHING = '0'.repeat(64);

/** The two postings that move a share through escrow: in the creator's wallet, and in that of the share's person. */
type Leg = 'owner' | 'coauthor';
type Due = { at: Place; creator: string; left: Map<string, { amount: number; legs: Set<Leg> }> };
/** The types of the two postings, what they are due after, and the leg that puts the share into escrow. */
type Move = Record<Leg | 'cause', string> & { into: Leg };

/** Compares the postings of shares with those that are due after `cause`: both legs of each share, once, and none for another person. */
function movedOnce(report: Report, world: World, { cause, into, ...types }: Move): Folding {
  const due = new Map<string, Due>();
  const known = new Numbers(0);
  /** The legs that were recorded, by reference and person: a second one is for I5. */
  const [pairs, moved] = [new KeyIndex(), new Numbers(0)];

  const begin = (event: Logged) => {
    const [reference, shares] = [text(event, 'reference'), sharesOf(event) ?? []];
    const number = world.references.add(reference);
    if (known.get(number) || shares.length === 0) return;
    known.set(number, 1);
    report.checked();
    const left = shares.map(({ userId, amount }): [string, { amount: number; legs: Set<Leg> }] => [
      userId,
      { amount, legs: new Set(['owner', 'coauthor']) },
    ]);
    due.set(reference, { at: placeOf(event), creator: text(event, 'creatorId'), left: new Map(left) });
  };

  const post = (event: Logged, leg: Leg) => {
    report.checked();
    const [reference, owner] = [text(event, 'reference'), text(event, 'ownerId')];
    const person = leg === 'owner' ? text(event, 'coauthorId') : owner;
    const [pair, bit] = [pairs.add(`${reference}/${person}`), leg === 'owner' ? 1 : 2];
    if (moved.get(pair) & bit) return;
    moved.set(pair, moved.get(pair) | bit);
    const sale = due.get(reference);
    const share = sale?.left.get(person);
    if (!sale || !share) return report.violation(event, `${person} has no share of ${reference} to move`);
    if (amountOf(event, 'amount') !== share.amount || (leg === 'owner' && owner !== sale.creator))
      report.violation(event, `${share.amount} kobo of ${sale.creator} were to be moved for ${person}`);
    if (event.data[leg === into ? 'to' : 'from'] !== `escrow:${reference}`)
      report.violation(event, `it does not pass through escrow:${reference}`);
    share.legs.delete(leg);
    if (share.legs.size === 0) sale.left.delete(person);
    if (sale.left.size === 0) due.delete(reference);
  };

  return {
    take(event) {
      if (event.type === types.owner) post(event, 'owner');
      else if (event.type === types.coauthor) post(event, 'coauthor');
      else if (event.type === cause) begin(event);
    },
    end() {
      for (const [reference, { at, left }] of due)
        if (!isYoung(at, world))
          report.violation(at, `the shares of ${[...left.keys()].join(', ')} were never moved whole (${reference})`);
    },
  };
}

/** I51: each co-author of a sale gets floor((price − commission) × bp / 10000) of it, once, from the creator and through escrow. */
export function sharesArePaid(report: Report, world: World): Folding {
  const types = {
    cause: 'PurchaseCompleted',
    owner: 'ShareForwarded',
    coauthor: 'ShareEarned',
    into: 'owner',
  } as const;
  const folding = movedOnce(report, world, types);
  return {
    ...folding,
    take(event) {
      folding.take!(event);
      if (event.type !== 'PurchaseCompleted') return;
      const shares = sharesOf(event);
      if (!shares) return report.violation(event, 'its shares are no list of persons and amounts');
      const net = amountOf(event, 'price') - amountOf(event, 'commission');
      const people = new Set([text(event, 'creatorId'), text(event, 'buyerId')]);
      for (const { userId, basisPoints, amount } of shares) {
        const expected = Number.isSafeInteger(net) ? Number((BigInt(net) * BigInt(basisPoints)) / 10_000n) : Number.NaN;
        if (amount !== expected || amount < 1)
          report.violation(
            event,
            `a share of ${amount} kobo, where ${basisPoints} basis points of ${net} are ${expected}`,
          );
        if (people.has(userId)) report.violation(event, `${userId} has another share of the same sale`);
        people.add(userId);
      }
      if (shares.reduce((sum, { amount }) => sum + amount, 0) > net)
        report.violation(event, `its shares are more than the ${net} kobo that the commission left`);
    },
  };
}

/** I52: a refund takes each share of its purchase back, once, through escrow. */
export function sharesAreReturned(report: Report, world: World): Folding {
  const types = {
    ...{ cause: 'PurchaseRefunded', owner: 'ShareReturned', coauthor: 'ShareReversed' },
    into: 'coauthor',
  } as const;
  const folding = movedOnce(report, world, types);
  /** What each purchase paid to whom. */
  const paid = new Hashes();
  const digestOf = (event: Logged) => {
    const pairs = (sharesOf(event) ?? []).map(({ userId, amount }) => `${userId} ${amount}`);
    return pairs.length ? hash('sha256', pairs.sort().join()) : NOTHING;
  };
  return {
    ...folding,
    take(event) {
      folding.take!(event);
      if (event.type !== 'PurchaseCompleted' && event.type !== 'PurchaseRefunded') return;
      const reference = world.references.add(text(event, 'reference'));
      if (event.type === 'PurchaseCompleted') return paid.set(reference, digestOf(event));
      report.checked();
      if (paid.get(reference) !== digestOf(event))
        report.violation(event, `its shares are not those that ${text(event, 'reference')} paid`);
    },
  };
}

export const shares: Invariant[] = [
  { id: 'I51', promise: 'Co-authors get their shares of a sale, once', begin: sharesArePaid },
  { id: 'I52', promise: 'A refund takes the shares back, once', begin: sharesAreReturned },
];
