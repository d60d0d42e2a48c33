import fc from 'fast-check';
import { withFacts } from '#server/kernel/command';
import type { Decider, Event } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { meeting, type MeetingCommand } from '#server/meetings/meeting';
import {
  AcceptMeetingAbsence,
  BeginMeeting,
  CancelMeeting,
  ClaimMeetingAbsence,
  ClaimMeetingContest,
  ContestMeetingAbsence,
  DecideMeetingContest,
  DeclineMeetingMove,
  ExpireMeeting,
  FailMeetingPayment,
  MoveMeeting,
  PayMeeting,
  ProposeMeetingMove,
  ReleaseMeeting,
  ReviewMeeting,
  SettleMeeting,
  SettleMeetingAbsence,
  SettleMeetingPayment,
  WithdrawMeetingAbsence,
  WithdrawMeetingMove,
} from '#server/meetings/meeting-commands';
import { wallet } from '#server/wallet/wallet';
import {
  CreditMeeting,
  type PayForMeeting,
  ReceiveDeposit,
  type ReturnMeeting,
  type WalletCommand,
} from '#server/wallet/wallet-commands';
import { walletReactions } from '#server/wallet/wallet.reactions';

const PRICE = 333_333;
const [MINUTE, BEGIN] = [60_000, Date.parse('2026-11-27T10:00:00.000Z')];
const iso = (time: number) => new Date(time).toISOString();
const start = iso(BEGIN + 2 * 86_400_000);

/** One stream in memory: what it takes once only changes nothing again. */
function stream<S, C, F extends Event>(decider: Decider<S, C, F>, events: F[]) {
  return (command: C): F[] => {
    const key = decider.once?.ofCommand(command)?.key;
    if (key !== undefined && events.some((event) => decider.once!.ofEvent(event) === key)) return [];
    try {
      const made = decider.decide(command, events.reduce(decider.evolve, decider.initial()));
      events.push(...made);
      return made;
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  };
}

type Reaction = (event: object) => object | readonly object[] | undefined;
type Money = { from?: string; to?: string; amount?: number; balance: number };

/** A meeting and the wallets of its two, joined by the wallet's own reactions, each event delivered `times` times. */
function life(funds: number, hasSlot: boolean, times: number) {
  const logs: Record<string, Event[]> = { meeting: [], guest: [], creator: [] };
  const of = (name: string) => stream(wallet, logs[name] as never);
  const wallets: Record<string, (command: WalletCommand) => Event[]> = { guest: of('guest'), creator: of('creator') };
  const step = stream(meeting, logs.meeting as never);
  const deposit = { ownerId: 'guest', reference: 'dep', amount: funds, at: iso(BEGIN) };
  if (funds > 0) wallets.guest!(new ReceiveDeposit(deposit));
  const deliver = (event: Event) => {
    const react = (walletReactions as unknown as Record<string, Reaction>)[event.type];
    for (const command of [react?.(event) ?? []].flat()) {
      const { ownerId, at } = (command as CreditMeeting).data;
      const sent = command instanceof CreditMeeting ? withFacts(command, { availableAt: at }) : command;
      for (const answer of wallets[ownerId]!(sent as PayForMeeting | ReturnMeeting)) answered(answer);
    }
  };
  const answered = ({ type, data }: Event) => {
    const {
      meetingId,
      reference,
      available = 0,
      at,
    } = data as { meetingId: string; reference: string; available?: number; at: string };
    const paid = { meetingId, reference, at };
    for (let n = 0; n < times; n++) {
      if (type === 'MeetingPaid') act(withFacts(new SettleMeetingPayment(paid), { hasSlot }));
      if (type === 'MeetingRefused') act(new FailMeetingPayment({ ...paid, available }));
    }
  };
  const act = (command: MeetingCommand) => {
    for (const event of step(command)) for (let n = 0; n < times; n++) deliver(event);
  };
  return { logs, act };
}

const sums = (logs: Record<string, Event[]>) => {
  const accounts = new Map<string, number>();
  for (const name of ['guest', 'creator'])
    for (const { data } of logs[name]!) {
      const { from, to, amount = 0 } = data as Money;
      if (from) accounts.set(from, (accounts.get(from) ?? 0) - amount);
      if (to) accounts.set(to, (accounts.get(to) ?? 0) + amount);
    }
  return accounts;
};

const topic = { v: 1, kid: '1', by: 'guest', ciphertext: 'YQ==' } as const;
const begin = new BeginMeeting({
  ...{ meetingId: 'm', guestId: 'guest', creatorId: 'creator', start, topic, link: null, price: PRICE, freeCancel: 24 },
  ...{ fee: 37, basisPoints: 999, terms: 1, dueAt: iso(BEGIN + 10 * MINUTE), at: iso(BEGIN) },
});

const by = fc.constantFrom('guest', 'creator', 'lola');
const kinds = fc.constantFrom(
  ...(['pay', 'pay', 'release', 'expire', 'propose', 'move', 'decline', 'withdraw'] as const),
  ...(['cancel', 'miss', 'miss', 'settle', 'settle', 'review', 'erase'] as const),
  ...(['contest', 'accept', 'take back', 'uncontested', 'claim', 'decide', 'decide'] as const),
);
/** How far the clock goes on before a step, minutes. */
const pause = fc.constantFrom(0, 0, 1, 5, 20, 600, 1_440, 2_000);

function commandOf(kind: string, person: string, n: number, time: number): MeetingCommand {
  const at = iso(time);
  const [meetingId, act] = ['m', { meetingId: 'm', by: person, at }];
  const slot = iso(time - (time % MINUTE) + 86_400_000);
  switch (kind) {
    case 'pay':
      return new PayMeeting({ ...act, reference: `mtg.${n}` });
    case 'release':
      return new ReleaseMeeting(act);
    case 'expire':
      return new ExpireMeeting({ meetingId, at });
    case 'propose':
      return withFacts(new ProposeMeetingMove({ ...act, slots: [slot], note: null }), { areOffered: true });
    case 'move':
      return new MoveMeeting({ ...act, start: slot });
    case 'decline':
      return new DeclineMeetingMove(act);
    case 'withdraw':
      return new WithdrawMeetingMove(act);
    case 'cancel':
      return new CancelMeeting({ ...act, reason: null });
    case 'erase':
      return new CancelMeeting({ meetingId, at, reason: null });
    case 'miss':
      return new ClaimMeetingAbsence({ ...act, statement: null });
    case 'contest':
      return new ContestMeetingAbsence({ ...act, statement: topic });
    case 'accept':
      return new AcceptMeetingAbsence(act);
    case 'take back':
      return new WithdrawMeetingAbsence(act);
    case 'uncontested':
      return new SettleMeetingAbsence({ meetingId, at });
    case 'claim':
      return new ClaimMeetingContest(act);
    case 'decide': {
      const outcomes = ['held', 'guest_missed', 'creator_missed'] as const;
      return new DecideMeetingContest({ ...act, outcome: outcomes[n % 3]!, reason: topic });
    }
    case 'review':
      return new ReviewMeeting({ ...act, stars: 3, comment: null });
    default:
      return new SettleMeeting({ meetingId, at });
  }
}

describe('Whatever a meeting goes through', () => {
  it('no kobo is lost or made, each posting happens once, and what was paid goes whole to its two parties at the end', () => {
    const steps = fc.array(fc.tuple(kinds, by, pause), { maxLength: 25 });
    const funds = fc.constantFrom(0, PRICE - 1, PRICE, 3 * PRICE);
    fc.assert(
      fc.property(steps, funds, fc.boolean(), fc.integer({ min: 1, max: 3 }), (taken, had, hasSlot, times) => {
        const { logs, act } = life(had, hasSlot, times);
        act(begin);
        let time = BEGIN;
        for (const [n, [kind, person, minutes]] of taken.entries()) {
          time += minutes * MINUTE;
          act(commandOf(kind, person, n, time));
          const accounts = sums(logs);
          expect([...accounts.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
          const kept = [...accounts].filter(([name]) => name.startsWith('meeting:')).map(([, sum]) => sum);
          const { status } = logs.meeting!.reduce(meeting.evolve as never, meeting.initial()) as { status: string };
          expect(kept.filter((sum) => sum !== 0)).toEqual(status === 'booked' ? [PRICE] : []);
        }
        act(new ExpireMeeting({ meetingId: 'm', at: iso(time + 86_400_000 * 10) }));
        act(new SettleMeetingAbsence({ meetingId: 'm', at: iso(time + 86_400_000 * 10) }));
        const staff = { meetingId: 'm', by: 'mo', at: iso(time + 86_400_000 * 10) };
        act(new DecideMeetingContest({ ...staff, outcome: 'held', reason: topic }));
        act(new SettleMeeting({ meetingId: 'm', at: iso(time + 86_400_000 * 10) }));
        for (const [name, sum] of sums(logs)) if (name.startsWith('meeting:')) expect(sum).toBe(0);
        for (const name of ['guest', 'creator'])
          for (const { data } of logs[name]!) expect((data as Money).balance).toBeGreaterThanOrEqual(0);
        const ends = logs.meeting!.filter(({ type }) =>
          ['MeetingCancelled', 'MeetingMissed', 'MeetingDone'].includes(type),
        );
        expect(ends.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});
