import type { Cause } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import { directionOf } from '#server/wallet/wallet.folds';
import { sentenceOf } from './replay.js';
import type { Step } from './replay-steps.reader.js';

/** One step of a replay as a response, amounts in kobo. Accounts, amount and reference are null for events that move no money. */
export function stepShape(id: UserId, { linked, before, after }: Step, names: Map<UserId, string>) {
  const { event, prev, hash, chainOk } = linked;
  const { from = null, to = null, amount = null, reference = null, at } = event.data;
  return {
    id: event.id,
    revision: event.number,
    position: String(event.position),
    type: event.type,
    at,
    sentence: sentenceOf(event),
    from,
    to,
    amount_kobo: amount,
    direction: directionOf(id, event.data),
    balance_before_kobo: before,
    balance_after_kobo: after.balance,
    available_after_kobo: after.available,
    pending_after_kobo: after.pending,
    reference,
    hash: hash ?? null,
    prev,
    chain_ok: chainOk,
    cause: causeOf(event.meta, names),
    data: event.data,
  };
}

function causeOf({ correlationId, causationId, actorId }: Cause, names: Map<UserId, string>) {
  const username = names.get(actorId);
  const who = username ? `@${username}` : actorId === 'visitor' ? 'a visitor' : 'the system';
  return {
    correlation_id: correlationId,
    causation_id: causationId,
    actor: username ? { id: actorId, username } : null,
    label: causationId === correlationId ? `Asked for by ${who}` : `Followed from an earlier event, begun by ${who}`,
  };
}
