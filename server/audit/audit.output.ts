import { z } from 'zod';
import { currency, instant, koboAmount } from '#server/platform/http/output';

/** A wallet with at least one event. */
export const auditedWallet = z
  .strictObject({
    ...{ id: z.string(), events: z.int(), balance_kobo: koboAmount, last_at: instant },
    owner: z.strictObject({ username: z.string(), first_name: z.string(), last_name: z.string() }),
  })
  .meta({ id: 'AuditedWallet' });

const cause = z.strictObject({
  ...{ correlation_id: z.string(), causation_id: z.string(), label: z.string() },
  actor: z.strictObject({ id: z.string(), username: z.string() }).nullable(),
});

/** One event of a wallet with the balances before and after it; the accounts and the amount of one that moves money. */
export const replayStep = z
  .strictObject({
    ...{ id: z.string(), revision: z.int(), position: z.string(), type: z.string(), at: instant, sentence: z.string() },
    ...{ from: z.string().nullable(), to: z.string().nullable(), amount_kobo: koboAmount.nullable() },
    direction: z.enum(['in', 'out']).nullable(),
    ...{ balance_before_kobo: koboAmount, balance_after_kobo: koboAmount },
    ...{ available_after_kobo: koboAmount, pending_after_kobo: koboAmount, reference: z.string().nullable() },
    ...{ hash: z.string().nullable(), prev: z.string().nullable(), chain_ok: z.boolean(), cause },
    data: z.looseObject({}),
  })
  .meta({ id: 'ReplayStep' });

export const replayed = z
  .strictObject({
    ...{ wallet: z.string(), revision: z.int(), position: z.string().nullable(), at: instant, currency },
    ...{ balance_kobo: koboAmount, available_kobo: koboAmount, pending_kobo: koboAmount },
  })
  .meta({ id: 'Replayed' });

const side = z.strictObject({ revision: z.int(), balance_kobo: koboAmount });
/** `behind`: events of the log that the view does not show yet. */
export const comparison = z
  .strictObject({
    ...{ wallet: z.string(), equal: z.boolean(), log: side, view: side.nullable() },
    ...{ difference_kobo: koboAmount.nullable(), behind: z.int() },
  })
  .meta({ id: 'Comparison' });

/** `head`: hash of the last event; `broken`: the first event that is not what was recorded. */
export const verdict = z
  .strictObject({
    ...{ wallet: z.string(), ok: z.boolean(), events: z.int(), head: z.string() },
    broken: z.strictObject({ revision: z.int(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'Verdict' });

/** One part of the causes of an entry: a request, a message, an event or a mail. `gap_ms`: time since its cause. */
const causeNode = z
  .strictObject({
    ...{ id: z.string(), parent: z.string().nullable(), depth: z.int() },
    kind: z.enum(['request', 'message', 'event', 'mail']),
    ...{ title: z.string(), detail: z.string().nullable(), type: z.string().nullable() },
    ...{ stream: z.string().nullable(), revision: z.int().nullable(), at: instant.nullable() },
    ...{ gap_ms: z.int().nullable(), actor: z.string(), is_entry: z.boolean(), is_later: z.boolean() },
    chain: z.enum(['holds', 'broken', 'none']).nullable(),
  })
  .meta({ id: 'CauseNode' });

/** `nodes`: depth first, each after its cause; `is_later`: of another request about the same reference, such as a refund. */
export const causeGraph = z
  .strictObject({
    ...{ wallet: z.string(), revision: z.int(), event_id: z.string(), correlation_id: z.string().nullable() },
    ...{ is_capped: z.boolean(), nodes: z.array(causeNode) },
  })
  .meta({ id: 'CauseGraph' });

/** An event of a payment, purchase, refund, order or withdrawal that a wallet names, and the state in which it leaves it. */
export const relatedStep = z
  .strictObject({
    ...{ id: z.string(), stream: z.string(), revision: z.int(), position: z.string(), at: instant, type: z.string() },
    kind: z.enum(['payment', 'purchase', 'refund', 'order', 'withdrawal']),
    ...{ reference: z.string(), state: z.string(), sentence: z.string() },
  })
  .meta({ id: 'RelatedStep' });

const exported = { name: z.string(), format: z.enum(['jsonl', 'csv']), bytes: z.int(), sha256: z.string() };
export const manifest = z
  .strictObject({
    ...{ wallet: z.string(), stream: z.string(), revision: z.int(), count: z.int(), head: z.string() },
    files: z.array(z.strictObject(exported)),
  })
  .meta({ id: 'Manifest' });

/**
 * The invariants of the money at one position of the log. `sum_kobo`: the wallets' balances and all other accounts together,
 * 0 while the books balance; `differing`: wallets whose balance is not the sum of their history. `provider_fees_kobo`: what the
 * provider kept of payments, which the platform bears beside its account.
 */
export const checkedBooks = z
  .strictObject({
    ...{ checked_at: instant, position: z.string(), ok: z.boolean(), wallets: z.int(), entries: z.int() },
    ...{ balance_kobo: koboAmount, sum_kobo: koboAmount, provider_fees_kobo: koboAmount, differing: z.int() },
    accounts: z.array(
      z.strictObject({
        account: z.enum(['provider', 'platform', 'escrow', 'meeting', 'payout', 'receivable']),
        balance_kobo: koboAmount,
      }),
    ),
    escrows: z.array(
      z.strictObject({ reference: z.string(), amount_kobo: koboAmount, since: instant, is_late: z.boolean() }),
    ),
  })
  .meta({ id: 'CheckedBooks' });

/** An event that a set of reactions parked; `waiting`: later events of its stream. */
export const parkedEvent = z
  .strictObject({
    ...{ id: z.int(), set: z.string(), type: z.string(), event_id: z.string(), stream: z.string() },
    ...{ revision: z.int(), position: z.string(), attempts: z.int(), error: z.string().nullable(), waiting: z.int() },
    ...{ parked_at: instant, next_attempt_at: instant },
  })
  .meta({ id: 'ParkedEvent' });

/** A message of the payment provider, without its body. */
export const webhook = z
  .strictObject({
    ...{ id: z.int(), event: z.string().nullable(), reference: z.string().nullable(), hash: z.string() },
    verdict: z.enum(['received', 'unhandled', 'processed', 'ignored', 'dismissed', 'refused']),
    ...{ reason: z.string().nullable(), retries: z.int(), received_at: instant, done_at: instant.nullable() },
  })
  .meta({ id: 'WebhookMessage' });

/** What becomes of a parked event, or of a message of the provider. */
export const done = z.strictObject({ message: z.string() });

/**
 * The last rebuild of a read model, or roll back. `percent` and `remaining_seconds` while it is built; `differences` once it
 * is compared: rows that only the tables before it have, and that only those now have. `asked_by`: username.
 */
const rebuild = z
  .strictObject({
    kind: z.enum(['rebuild', 'rollback']),
    state: z.enum(['waiting', 'building', 'comparing', 'compared', 'not compared', 'abandoned']),
    ...{ percent: z.int().nullable(), remaining_seconds: z.int().nullable(), asked_by: z.string().nullable() },
    ...{ asked_at: instant, exchanged_at: instant.nullable() },
    differences: z.array(z.strictObject({ table: z.string(), before: z.int(), now: z.int() })).nullable(),
  })
  .meta({ id: 'ViewRebuild' });

/** `may_roll_back`: the tables of before the last exchange are kept. */
export const viewStatus = z
  .strictObject({
    ...{ view: z.string(), version: z.int(), built: z.boolean() },
    state: z.enum(['building', 'catching up', 'live', 'halted', 'absent']),
    ...{ percent: z.number(), lag_events: z.int(), lag_seconds: z.number(), events_per_second: z.number() },
    ...{ position: z.string(), halted_event_id: z.string().nullable(), halted_reason: z.string().nullable() },
    ...{ reported_at: instant.nullable(), may_roll_back: z.boolean(), rebuild: rebuild.nullable() },
  })
  .meta({ id: 'ViewStatus' });

/** What became of the erasure of a person, who is named by the pseudonym alone. */
export const erasureCertificate = z
  .strictObject({
    person: z.string(),
    erased_at: instant,
    key_destroyed: z.boolean().meta({ description: 'Without the key no text of the person can be read.' }),
    parts: z.array(z.strictObject({ name: z.string(), done_at: instant.nullable() })),
    is_complete: z.boolean(),
    wallet: z
      .strictObject({
        events: z.int(),
        chain: z.enum(['whole', 'broken', 'not_checked']),
        head: z.string().nullable().meta({ description: 'Hash of the last event.' }),
      })
      .nullable()
      .meta({ description: 'Null for a wallet that never moved.' }),
  })
  .meta({ id: 'ErasureCertificate' });
