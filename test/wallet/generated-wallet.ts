import fc from 'fast-check';
import { withFacts } from '#server/kernel/command';
import { wallet } from '#server/wallet/wallet';
import {
  CreditSale,
  ReceiveDeposit,
  RequestWithdrawal,
  ReverseSale,
  SpendBalance,
} from '#server/wallet/wallet-commands';
import type { WalletEvent } from '#server/wallet/wallet.events';
import type { WalletLogEvent } from '#server/wallet/wallet.folds';

const OWNER = 'ada';
const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

type Numbered = { event: WalletLogEvent };

/** At least `least` events of one wallet, decided from random commands, with instants that go on. */
export function generatedWallet(least: number, seed: number): Numbered[] {
  const draws = fc.sample(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 2_000_000 }), fc.nat()), {
    numRuns: least,
    seed,
  });
  const [events, sales] = [[] as WalletEvent[], [] as { reference: string; price: number; commission: number }[]];
  let [state, clock] = [wallet.initial(), START];
  for (const [index, [choice, amount, wait]] of draws.entries()) {
    clock += wait % (3 * HOUR);
    const own = { ownerId: OWNER, reference: `ref.${index}`, at: new Date(clock).toISOString() };
    const commission = Math.floor(amount / 10);
    const availableAt = new Date(clock + 7 * 24 * HOUR).toISOString();
    const sold = choice >= 8 ? sales.shift() : undefined;
    const command =
      choice < 3
        ? new ReceiveDeposit({ ...own, amount })
        : choice < 5
          ? new SpendBalance({ ...own, amount, listingId: 'guide' })
          : choice === 5
            ? new RequestWithdrawal({ ...own, amount: Math.min(amount, 100), charges: 10, terms: 1 })
            : sold
              ? new ReverseSale({ ...own, ...sold, reference: sold.reference, listingId: 'guide' })
              : withFacts(
                  new CreditSale({
                    ...{ ...own, price: amount, commission, basisPoints: 1_000, terms: 1, listingId: 'guide' },
                  }),
                  { availableAt },
                );
    if (command.type === 'CreditSale') sales.push({ reference: own.reference, price: amount, commission });
    let decided: WalletEvent[];
    try {
      decided = wallet.decide(command, state);
    } catch {
      continue;
    }
    for (const event of decided) state = wallet.evolve(state, event);
    events.push(...decided);
  }
  return events.map((event, number) => ({ event: { ...event, ...recorded(number) } as WalletLogEvent }));
}

const recorded = (number: number) => ({
  ...{ id: `event-${number}`, stream: `wallet-${OWNER}`, revision: number, number, position: BigInt(number * 7) },
  ...{ created: '', meta: { correlationId: 'c', causationId: 'c', actorId: OWNER } },
});

/** The events one after the other, as the log is read. */
export async function* reading(events: readonly Numbered[]) {
  yield* events;
}
