import type { CommandIdentity } from '#server/kernel/command';
import type { Reference } from '#server/kernel/ids';
import { uuidV5 } from '#server/platform/events/uuid';

const MOST_REFERENCES = 100;

/**
 * The references of a command in their order, `pur.<uuid>` or `dep.<uuid>`. They follow from its id, so a repeated command
 * reaches the payment it opened before. The next reference is used only when the previous one can never be paid.
 */
export function* referencesOf(kind: 'pur' | 'dep', { commandId }: CommandIdentity): Generator<Reference> {
  for (let n = 1; n <= MOST_REFERENCES; n++) yield `${kind}.${uuidV5(commandId, String(n))}`;
}

/** Namespace of the references of orders. It never changes. */
const ORDERS = '0d7a3c52-3f0e-4b0a-9a43-6f1c1a8f2b6e';

/**
 * The references of an order in their sequence, `ord.<uuid>`. They follow from what is ordered: two requests for the same
 * order lead to one payment. The next one is used only when the order before it has ended.
 */
export function* referencesOfOrder(ordered: object): Generator<Reference> {
  const content = uuidV5(ORDERS, JSON.stringify(ordered));
  for (let n = 1; n <= MOST_REFERENCES; n++) yield `ord.${uuidV5(content, String(n))}`;
}

/** The identity of one step of a payment: each step happens once per reference, whichever command leads to it. */
export const stepOf = (
  reference: Reference,
  step: 'start' | 'initiate' | 'open',
  isFirst?: boolean,
): CommandIdentity => ({
  commandId: uuidV5(reference.slice('pur.'.length), [...reference.split('.').slice(2), step].join(' ')),
  isFirst,
});
