import {
  AnswerEntryDispute,
  ClaimEntryDispute,
  DisputeEntry,
  disputeStream,
  entryDispute,
  ReleaseEntryDispute,
  ReopenEntryDispute,
  SolveEntryDispute,
} from '#server/entry-disputes/entry-dispute';
import type { DisputedEntry } from '#server/entry-disputes/entry-disputes.events';
import { withFacts } from '#server/kernel/command';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** An owner disputes a deposit; finance may take it, answer it, and gets it back. */
async function disputeDeposit({ people, newId, throwOf, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [ownerId, by, reference, amount] = [oneOf(people), oneOf(people), newId('dep'), 1 + throwOf(50_000)];
  const [deposited] = await decide(wallet, ownerId, new ReceiveDeposit({ ownerId, reference, amount, at: at() }));
  const { id, revision, data } = deposited!;
  const entry: DisputedEntry = {
    ...{ id, revision, kind: 'deposit', direction: 'in', amount, reference, listingId: null, at: data.at },
  };
  const key = { ownerId, revision };
  const run = (command: Parameters<typeof entryDispute.decide>[0]) => decide(entryDispute, disputeStream(key), command);
  const written = () => sealedBy(ownerId, text(6));
  await run(withFacts(new DisputeEntry({ ...key, reason: 'not_me', text: written(), at: at() }), { entry }));
  if (chance(0.6)) await run(new ClaimEntryDispute({ ...key, by, at: at() }));
  if (chance(0.2)) await run(new ReleaseEntryDispute({ ...key, by, at: at() }));
  if (chance(0.3)) return;
  await run(new AnswerEntryDispute({ ...key, by, outcome: 'explained', answer: sealedBy(by, text(4)), at: at() }));
  if (chance(0.4)) await run(new ReopenEntryDispute({ ...key, by: ownerId, text: written(), at: at() }));
  else await run(new SolveEntryDispute({ ...key, by: ownerId, at: at() }));
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';

export const history: ModuleHistory = {
  activities: (market) => [() => disputeDeposit(market)],
  marketDay: [
    {
      ...{ stream: 'entrydispute-bola-0', type: 'EntryDisputed' },
      data: {
        ...{ ownerId: 'bola', reason: 'not_me', text: sealedBy('bola', 'c2VhbGVk'), at },
        entry: {
          ...{ id: 'entry-0', revision: 0, kind: 'deposit', direction: 'in', amount: 1_000, reference: 'dep.0' },
          ...{ listingId: null, at },
        },
      },
    },
  ],
};
