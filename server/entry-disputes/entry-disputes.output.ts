import { z } from 'zod';
import { MOVEMENT_KINDS } from '#server/kernel/movements';
import { currency, instant, koboAmount, nairaAmount, person } from '#server/platform/http/output';
import { DISPUTE_OUTCOMES, DISPUTE_REASONS } from './entry-disputes.input.js';

/** The entry as it stood when it was disputed; `id` and `revision` are those of the history. */
const entry = z.strictObject({
  ...{ id: z.string(), revision: z.int(), kind: z.enum(MOVEMENT_KINDS), label: z.string() },
  ...{ direction: z.enum(['in', 'out']), amount: nairaAmount, amount_kobo: koboAmount, currency },
  ...{ reference: z.string(), timestamp: instant },
  listing: z.strictObject({ slug: z.string(), title: z.string() }).nullable(),
});

/** What the owner wrote (`owner`), or finance with what it found (`finance`). */
const message = z.strictObject({
  ...{ from: z.enum(['owner', 'finance']), text: z.string(), outcome: z.enum(DISPUTE_OUTCOMES).nullable() },
  at: instant,
});

const dispute = {
  ...{ id: z.string(), entry, reason: z.enum(DISPUTE_REASONS), status: z.enum(['open', 'answered', 'solved']) },
  ...{ messages: z.array(message), created_at: instant, answered_at: instant.nullable() },
};

/** A question of the caller about an entry of the own wallet, and the answers to it. */
export const entryDispute = z
  .strictObject({ ...dispute, reopenings_left: z.int().describe('How often the caller may still find it wrong.') })
  .meta({ id: 'EntryDispute' });

/** The same on the desk of finance; `owner` is null for an erased person. */
export const disputeOnDesk = z
  .strictObject({
    ...dispute,
    owner: person.nullable(),
    ...{ is_own: z.boolean(), reopenings: z.int(), since: instant.describe('When the owner last wrote.') },
    claim: person.extend({ username: z.string().nullable(), until: instant, is_own: z.boolean() }).nullable(),
    held_payments: z.int().describe('Payments of the owner that wait for a decision of finance.'),
    wallet: z.string().nullable().describe('For the replay of the wallet; null without the right to see it.'),
  })
  .meta({ id: 'EntryDisputeOnDesk' });
