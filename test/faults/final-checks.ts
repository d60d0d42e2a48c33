import { waitForQuiescence } from '../chaos/quiescence.js';
import { violations, tableDifferences, tableHashes, verifierReport } from '../chaos/final-checks.js';
import type { History } from '../chaos/history.js';
import type { Market } from '../chaos/market.js';
import { readAllEvents } from '../chaos/all-events.js';
import type { Stack } from '../journeys/stack.js';
import type { ProbeResult } from './probes.js';
import type { ProxiedStack } from './proxied-stack.js';

/** A return page visited while the provider is unavailable answers 502; the client retries it. */
const EXCUSED = /502 payment_provider$/;

/**
 * Violations after all faults: every acknowledged command is in the log once, every view equals its replay, the
 * verifier reports nothing, and each registration produced one mail.
 */
export async function losses(
  proxied: ProxiedStack,
  market: Market,
  history: History,
  results: readonly ProbeResult[],
): Promise<string[]> {
  const stack = proxied as unknown as Stack;
  await waitForQuiescence(stack, history, 120_000);
  const statements = (await violations(stack, history)).filter((statement) => !EXCUSED.test(statement));
  return [
    ...statements,
    ...(await unrecorded(proxied, results)),
    ...(await wrongMailCounts(market, results)),
    ...tableDifferences(await tableHashes(stack)),
    ...(await verifierReport(stack, history)),
  ];
}

/** Acknowledged listings and registrations without their event. */
async function unrecorded({ run }: ProxiedStack, results: readonly ProbeResult[]): Promise<string[]> {
  const events = await readAllEvents(run.env.EVENTSTORE_URL!);
  const recorded = new Set(
    events.flatMap(({ type, data }) => [`${type} ${String(data.listingId)}`, `${type} ${String(data.userId)}`]),
  );
  const due = results
    .filter(({ status }) => status === 201)
    .map(({ kind, body }) =>
      kind === 'register'
        ? `UserRegistered ${String(body.id)}`
        : `ListingSubmitted ${(body.data as { id: string }).id}`,
    );
  return due.filter((fact) => !recorded.has(fact)).map((fact) => `${fact} was acknowledged and is not in the log`);
}

/** Mails are counted by Message-ID: a mail sent again after a lost acknowledgement keeps its id. */
async function wrongMailCounts({ site }: Market, results: readonly ProbeResult[]): Promise<string[]> {
  const mails = new Map<string, Set<string>>();
  for (const { to, headers } of await site.mails())
    for (const { address } of to) mails.set(address, (mails.get(address) ?? new Set()).add(headers['message-id']));
  return results
    .filter(({ kind, status }) => kind === 'register' && status === 201)
    .map(({ body }) => String(body.email))
    .flatMap((address) => {
      const count = mails.get(address)?.size ?? 0;
      return count === 1 ? [] : [`${address} got ${count} mails`];
    });
}
