import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#server/kernel/domain-error';
import type { Recorded } from '#server/kernel/decider';
import type { WalletEntry } from '#server/wallet/wallet.events';
import { ReceiveDeposit, RequestWithdrawal } from '#server/wallet/wallet-commands';
import { type App, startApp } from '../app.js';
import { sized } from '../sizes.js';
import { until } from '../until.js';
import { historyOf } from './wallets.js';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const at = '2026-01-05T09:00:00.000Z';
const [amount, charges] = [10_000, 1_000];

/** A wallet that holds exactly what a hundred withdrawals take. */
async function fundedForHundred() {
  const ownerId = randomUUID();
  const funds = 100 * (amount + charges);
  await app.commands.execute(new ReceiveDeposit({ ownerId, reference: `dep.${ownerId}`, amount: funds, at }));
  return ownerId;
}

/** So many withdrawals at once, dealt out to `replicas` in turn; what became of each. */
async function withdraw(ownerId: string, references: string[], replicas: CommandBus[]) {
  const outcomes = await Promise.allSettled(
    references.map((reference, i) =>
      replicas[i % replicas.length]!.execute(
        new RequestWithdrawal({ ownerId, reference, amount, charges, terms: 1, at }),
      ),
    ),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'accepted';
    const reason: unknown = outcome.reason;
    return reason instanceof DomainError ? `${reason.kind}/${reason.code}` : String(reason);
  });
}

const tally = (words: string[]) =>
  Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]));
const references = (n: number) => Array.from({ length: n }, () => `out.${randomUUID()}`);

/** Follows the balance through every event, trusting none that an event states. */
function neverOverdrawn(history: Recorded<WalletEntry>[]) {
  let balance = 0;
  for (const { data } of history) {
    balance += data.to === `wallet:${data.ownerId}` ? data.amount : -data.amount;
    expect([balance >= 0, data.balance]).toEqual([true, balance]);
  }
  return balance;
}

const web = () => app.web.get(CommandBus);
const together: [string, () => CommandBus[]][] = [
  ['in one process', () => [app.commands]],
  ['over two processes', () => [app.commands, web()]],
];
const repeated = Array.from({ length: sized(1, 10) }, () => together).flat();

describe('A wallet that holds funds for a hundred withdrawals', () => {
  it.each(repeated)('pays a hundred of a thousand at once, %s', async (_where, replicas) => {
    const ownerId = await fundedForHundred();
    expect(tally(await withdraw(ownerId, references(1_000), replicas()))).toEqual({
      accepted: 100,
      'conflict/insufficient_funds': 900,
    });
    const history = await historyOf(app, ownerId);
    expect(history.map(({ type }) => type)).toEqual(['FundsDeposited', ...Array(100).fill('WithdrawalRequested')]);
    expect(neverOverdrawn(history)).toBe(0);
  });

  it.each(together)('pays each withdrawal once, however often it is asked for, %s', async (_where, replicas) => {
    const ownerId = await fundedForHundred();
    const ten = references(10);
    const asked = ten.flatMap((reference) => Array<string>(20).fill(reference));
    expect(tally(await withdraw(ownerId, asked, replicas()))).toEqual({ accepted: 200 });
    const history = await historyOf(app, ownerId);
    expect(
      history
        .slice(1)
        .map(({ data }) => data.reference)
        .sort(),
    ).toEqual([...ten].sort());
    expect(neverOverdrawn(history)).toBe(90 * (amount + charges));
  });

  it('shows each of them and what they left', async () => {
    const owner = await app.person();
    await app.commands.execute(
      new ReceiveDeposit({ ownerId: owner.id, reference: `dep.${owner.id}`, amount: 33_000, at }),
    );
    await withdraw(owner.id, references(4), [app.commands, web()]);
    type Page = { results: { kind: string; type: string; amount_kobo: number; running_balance_kobo: number }[] };
    const { results } = await until(
      async () => (await app.call<Page>('GET', 'wallet/transactions', { token: owner.token })).body,
      (page) => page.results.length === 4,
    );
    expect(results.map((row) => [row.kind, row.type, row.amount_kobo, row.running_balance_kobo])).toEqual([
      ['withdrawal', 'other', 11_000, 0],
      ['withdrawal', 'other', 11_000, 11_000],
      ['withdrawal', 'other', 11_000, 22_000],
      ['deposit', 'credit', 33_000, 33_000],
    ]);
  });
});
