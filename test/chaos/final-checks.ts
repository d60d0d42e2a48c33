import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../journeys/stack.js';
import type { Acknowledged, History } from './history.js';
import type { Site } from './site.js';
import { byReference, type Fact, wholeLog } from './whole-log.js';

type Facts = Map<string, Fact[]>;

/** What every acknowledged order must have become: each fact exactly so often, with the amount that was acknowledged. */
const DUE: Record<Acknowledged['kind'], { begun: string[]; paid: string[] }> = {
  purchase: {
    begun: ['PurchaseStarted', 'PaymentInitiated', 'CheckoutOpened'],
    paid: ['PaymentSettled', 'PurchaseCompleted', 'FundsDeposited', 'PurchasePaid', 'SaleEarned', 'CommissionCharged'],
  },
  deposit: { begun: ['PaymentInitiated', 'CheckoutOpened'], paid: ['PaymentSettled', 'FundsDeposited'] },
};

/** Every statement the log of this run breaks, in words; none when it holds them all. */
export async function brokenStatements(stack: Stack, history: History): Promise<string[]> {
  const facts = await wholeLog(stack.run.env.EVENTSTORE_URL!);
  const references = byReference(facts);
  return [
    ...[...history.acknowledged.values()].flatMap((order) => brokenBy(order, references.get(order.reference))),
    ...uninvited(facts, history),
    ...[...history.strange],
  ];
}

function brokenBy(order: Acknowledged, facts: Facts = new Map()): string[] {
  const { begun, paid } = DUE[order.kind];
  const wrong: string[] = [];
  const say = (text: string) => wrong.push(`${order.order} (${order.reference}, acknowledged): ${text}`);
  const times = (type: string) => facts.get(type)?.length ?? 0;
  for (const type of begun) if (times(type) !== 1) say(`${type} is ${times(type)} times in the log`);
  for (const type of paid) {
    const due = order.paid ? 1 : 0;
    if (times(type) !== due) say(`${type} is ${times(type)} times in the log, not ${due}`);
  }
  const { amount } = facts.get('PaymentInitiated')?.[0]?.data ?? {};
  if (amount !== order.amount) say(`it was begun for ${String(amount)} kobo, ${order.amount} were acknowledged`);
  return wrong;
}

/** Money that nobody paid in: what is settled must have been paid by the load, and nothing else. */
function uninvited(facts: readonly Fact[], history: History): string[] {
  const paid = new Set(history.paid.map(({ reference }) => reference));
  return facts
    .filter(({ type, data }) => type === 'PaymentSettled' && !paid.has(String(data.reference)))
    .map(({ stream }) => `${stream} is settled, though nobody paid it`);
}

/** One receipt and one notice of sale for every purchase. A letter sent again after a kill bears the same id. */
export async function brokenLetters(site: Site, history: History): Promise<{ wrong: string[]; repeated: number }> {
  const letters = await site.letters();
  const ids = letters.map(({ headers }) => headers['message-id'].replaceAll(/[<>]/g, ''));
  const there = new Set(ids);
  const due = history.paid
    .filter(({ kind }) => kind === 'purchase')
    .flatMap(({ reference }) => [`receipt-${reference}@groundwork`, `sale-${reference}@groundwork`]);
  const lacking = due.filter((id) => !there.has(id)).map((id) => `the letter ${id} was never sent`);
  const wanted = new Set(due);
  const surplus = [...there]
    .filter((id) => /^(receipt|sale|declined|quarantined)-/.test(id) && !wanted.has(id))
    .map((id) => `nobody waits for the letter ${id}`);
  return { wrong: [...lacking, ...surplus], repeated: ids.length - there.size };
}

/** `npm run verify` on this stack: every invariant, with the provider's own book and all that was acknowledged. */
export async function verified(stack: Stack, history: History): Promise<string[]> {
  const acknowledged = join(stack.dir, 'acknowledged.txt');
  const names = [...history.acknowledged.values()].map(({ reference }) => reference);
  writeFileSync(acknowledged, names.join('\n'));
  const { code, text } = await stack.command(
    ...['dist/verify/main.js', '--grace', '0', '--payments', stack.run.addresses.payments],
    ...['--acknowledged', acknowledged],
  );
  return code === 0 ? [] : [`npm run verify ended with ${code}:\n${text}`];
}

export type TableHash = { view: string; table: string; live: string | null; replayed: string };

/** The hash of every table of every view as it serves, beside the hash of the same table built from the first event. */
export async function tableHashes(stack: Stack): Promise<TableHash[]> {
  const { code, text } = await stack.command('dist/projections/replay.js', '--hash');
  if (code !== 0) throw new Error(`the replay ended with ${code}:\n${text}`);
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"view"'))
    .map((line) => JSON.parse(line) as TableHash);
}

export const differing = (tables: readonly TableHash[]): string[] =>
  tables
    .filter(({ live, replayed }) => live !== replayed)
    .map(({ view, table, live, replayed }) => `${view}.${table} is ${live}, a replay makes ${replayed}`);
