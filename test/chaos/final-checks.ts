import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../journeys/stack.js';
import type { Acknowledged, History } from './history.js';
import { waitForQuiescence } from './quiescence.js';
import type { Site } from './site.js';
import { byReference, type StoredEvent, readAllEvents } from './all-events.js';

type EventsByType = Map<string, StoredEvent[]>;

/** Events due per acknowledged order, each exactly once and with the acknowledged amount. */
const DUE: Record<Acknowledged['kind'], { begun: string[]; paid: string[] }> = {
  purchase: {
    begun: ['PurchaseStarted', 'PaymentInitiated', 'CheckoutOpened'],
    paid: ['PaymentSettled', 'PurchaseCompleted', 'FundsDeposited', 'PurchasePaid', 'SaleEarned', 'CommissionCharged'],
  },
  deposit: { begun: ['PaymentInitiated', 'CheckoutOpened'], paid: ['PaymentSettled', 'FundsDeposited'] },
};

/** After the load: waits until all work is done, then describes every violation in log, mails, views and books; empty if none. */
export async function allViolations(stack: Stack, site: Site, history: History, print: (line: string) => void) {
  print(`load ended: ${tally(history)}`);
  const loadEnded = Date.now();
  await waitForQuiescence(stack, history, 120_000);
  print(`quiescent after ${Date.now() - loadEnded} ms`);
  const tables = await tableHashes(stack);
  const mails = await mailViolations(site, history);
  print(
    `${tables.length} tables compared with their replay; ${mails.repeated} mails were sent again under the same id`,
  );
  const wrong = [
    ...(await violations(stack, history)),
    ...mails.wrong,
    ...tableDifferences(tables),
    ...(await verifierReport(stack, history)),
  ];
  return { tables: tables.length, wrong };
}

const tally = ({ counts, acknowledged, paid, unanswered }: History) =>
  `${acknowledged.size} orders acknowledged, ${paid.length} paid, ${counts.unknown} requests with an unknown outcome, ${unanswered.size} orders never answered`;

/** Describes every violation in the log of this run; empty if none. */
export async function violations(stack: Stack, history: History): Promise<string[]> {
  const events = await readAllEvents(stack.run.env.EVENTSTORE_URL!);
  const references = byReference(events);
  return [
    ...[...history.acknowledged.values()].flatMap((order) => brokenBy(order, references.get(order.reference))),
    ...unexpectedSettlements(events, history),
    ...[...history.unexpected],
  ];
}

function brokenBy(order: Acknowledged, events: EventsByType = new Map()): string[] {
  const { begun, paid } = DUE[order.kind];
  const wrong: string[] = [];
  const complain = (text: string) => wrong.push(`${order.order} (${order.reference}, acknowledged): ${text}`);
  const times = (type: string) => events.get(type)?.length ?? 0;
  for (const type of begun) if (times(type) !== 1) complain(`${type} is ${times(type)} times in the log`);
  for (const type of paid) {
    const due = order.paid ? 1 : 0;
    if (times(type) !== due) complain(`${type} is ${times(type)} times in the log, not ${due}`);
  }
  const { amount } = events.get('PaymentInitiated')?.[0]?.data ?? {};
  if (amount !== order.amount) complain(`it was begun for ${String(amount)} kobo, ${order.amount} were acknowledged`);
  return wrong;
}

/** Settlements without a payment by the load. */
function unexpectedSettlements(events: readonly StoredEvent[], history: History): string[] {
  const paid = new Set(history.paid.map(({ reference }) => reference));
  return events
    .filter(({ type, data }) => type === 'PaymentSettled' && !paid.has(String(data.reference)))
    .map(({ stream }) => `${stream} is settled without a payment`);
}

/** Each purchase causes one receipt and one notice of sale. A mail sent again after a kill keeps its Message-ID. */
export async function mailViolations(site: Site, history: History): Promise<{ wrong: string[]; repeated: number }> {
  const mails = await site.mails();
  const ids = mails.map(({ headers }) => headers['message-id'].replaceAll(/[<>]/g, ''));
  const sent = new Set(ids);
  const due = history.paid
    .filter(({ kind }) => kind === 'purchase')
    .flatMap(({ reference }) => [`receipt-${reference}@groundwork`, `sale-${reference}@groundwork`]);
  const missing = due.filter((id) => !sent.has(id)).map((id) => `the mail ${id} was never sent`);
  const wanted = new Set(due);
  const surplus = [...sent]
    .filter((id) => /^(receipt|sale|declined|quarantined)-/.test(id) && !wanted.has(id))
    .map((id) => `the mail ${id} has no purchase`);
  return { wrong: [...missing, ...surplus], repeated: ids.length - sent.size };
}

/** Runs `npm run verify` on this stack, with the provider's ledger and the acknowledged references. */
export async function verifierReport(stack: Stack, history: History): Promise<string[]> {
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

/** The hash of every serving table, beside the hash of the same table replayed from the first event. */
export async function tableHashes(stack: Pick<Stack, 'command'>): Promise<TableHash[]> {
  const { code, text } = await stack.command('dist/projections/replay.js', '--hash');
  if (code !== 0) throw new Error(`the replay ended with ${code}:\n${text}`);
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"view"'))
    .map((line) => JSON.parse(line) as TableHash);
}

export const tableDifferences = (tables: readonly TableHash[]): string[] =>
  tables
    .filter(({ live, replayed }) => live !== replayed)
    .map(({ view, table, live, replayed }) => `${view}.${table} is ${live}, a replay makes ${replayed}`);
