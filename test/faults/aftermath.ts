import { atRest } from '../chaos/at-rest.js';
import { brokenStatements, differing, tableHashes, verified } from '../chaos/final-checks.js';
import type { History } from '../chaos/history.js';
import type { Market } from '../chaos/market.js';
import { wholeLog } from '../chaos/whole-log.js';
import type { Stack } from '../journeys/stack.js';
import type { Heard } from './callers.js';
import type { House } from './house.js';

/** What the provider's absence excuses: whoever was told so asks again. */
const EXCUSED = /502 payment_provider$/;

/**
 * After all faults: everything acknowledged is in the log once, every view equals its replay, the auditor's check is
 * clean, and whoever registered has one letter.
 */
export async function lostThings(
  house: House,
  market: Market,
  history: History,
  heard: readonly Heard[],
): Promise<string[]> {
  const stack = house as unknown as Stack;
  await atRest(stack, history, 120_000);
  const statements = (await brokenStatements(stack, history)).filter((statement) => !EXCUSED.test(statement));
  return [
    ...statements,
    ...(await unrecorded(house, heard)),
    ...(await wrongLetters(market, heard)),
    ...differing(await tableHashes(stack)),
    ...(await verified(stack, history)),
  ];
}

/** Guides and people that were acknowledged and are not in the log. */
async function unrecorded({ run }: House, heard: readonly Heard[]): Promise<string[]> {
  const facts = await wholeLog(run.env.EVENTSTORE_URL!);
  const known = new Set(
    facts.flatMap(({ type, data }) => [`${type} ${String(data.listingId)}`, `${type} ${String(data.userId)}`]),
  );
  const due = heard
    .filter(({ status }) => status === 201)
    .map(({ kind, body }) =>
      kind === 'registers'
        ? `UserRegistered ${String(body.id)}`
        : `ListingSubmitted ${(body.data as { id: string }).id}`,
    );
  return due.filter((fact) => !known.has(fact)).map((fact) => `${fact} was acknowledged and is not in the log`);
}

/** A letter sent again because nobody said that it had arrived bears the same id. */
async function wrongLetters({ site }: Market, heard: readonly Heard[]): Promise<string[]> {
  const letters = new Map<string, Set<string>>();
  for (const { to, headers } of await site.letters())
    for (const { address } of to) letters.set(address, (letters.get(address) ?? new Set()).add(headers['message-id']));
  return heard
    .filter(({ kind, status }) => kind === 'registers' && status === 201)
    .map(({ body }) => String(body.email))
    .flatMap((address) => {
      const count = letters.get(address)?.size ?? 0;
      return count === 1 ? [] : [`${address} got ${count} letters`];
    });
}
