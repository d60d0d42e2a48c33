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

/** The identity of one step of a payment: each step happens once per reference, whichever command leads to it. */
export const stepOf = (
  reference: Reference,
  step: 'start' | 'initiate' | 'open',
  isFirst?: boolean,
): CommandIdentity => ({
  commandId: uuidV5(reference.slice('pur.'.length), step),
  isFirst,
});

/** True for the form of a payment's reference. */
export const isReference = (reference: string) => /^(pur|dep)\.[0-9a-f-]{36}$/.test(reference);
