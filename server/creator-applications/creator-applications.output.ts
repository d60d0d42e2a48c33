import { z } from 'zod';
import { ID_CARDS } from '#server/kernel/id-cards';
import { instant, person } from '#server/platform/http/output';
import { CHECKS, FILE_USES, PROFICIENCIES } from './creator-applications.input.js';

const about = z.strictObject({
  ...{ first_name: z.string(), last_name: z.string(), description: z.string() },
  languages: z.array(z.strictObject({ name: z.string(), proficiency: z.enum(PROFICIENCIES) })),
});
const identity = z.strictObject({
  ...{ profession: z.string(), id_type: z.enum(ID_CARDS).nullable(), country: z.string(), phone: z.string() },
});
const kept = { id: z.string(), use: z.enum(FILE_USES), name: z.string(), size: z.int(), content_type: z.string() };
const ownFile = z.strictObject({ ...kept, url: z.string() });

/** The latest automatic check. Digits and bank are empty once they are deleted. */
const identityCheck = z
  .strictObject({
    status: z
      .enum(['asked', 'sent', 'matched', 'not_matched', 'unanswered'])
      .describe('`asked`: the provider was not reached yet.'),
    reason: z.enum(['digits', 'name', 'other', 'refused', 'silence']).nullable(),
    ...{ asked_at: instant, answered_at: instant.nullable() },
    ...{ bvn_last4: z.string(), account_last4: z.string(), bank_name: z.string() },
    name_changed: z.boolean().describe('The application has another name than the one that was compared.'),
  })
  .meta({ id: 'IdentityCheck' });

/** Why the caller is suspended as a creator, and what became of the appeal. */
const ownSuspension = z.strictObject({
  status: z.enum(['suspended', 'appealed', 'upheld']),
  ...{ reason: z.string(), suspended_at: instant, appeal: z.string(), appealed_at: instant.nullable() },
  decision: z.string().describe('Why the appeal was declined; empty before.'),
});

/** The caller's application. `status` is `verified` for a creator who was verified in another way. */
export const application = z
  .strictObject({
    status: z.enum(['none', 'draft', 'pending', 'sent_back', 'approved', 'rejected', 'verified']),
    ...{ about, identity, files: z.array(ownFile) },
    phone_verified: z.boolean().describe('True for the phone number of the form.'),
    phone_codes: z.boolean().describe('False where no code can be sent to phones: the application cannot be finished.'),
    identity_checks: z.boolean().describe('Whether the payment provider can be asked to check the identity.'),
    identity_check: identityCheck.nullable().describe('Null without a check, and where they are off.'),
    missing: z.array(z.string()).describe('Fields that an application needs before it is handed in.'),
    ...{ submitted_at: instant.nullable(), answer_by: instant.nullable(), decided_at: instant.nullable() },
    reason: z.string().describe('What the reviewer wrote with the last decision; empty without one.'),
    suspension: ownSuspension.nullable().describe('Null while the caller is not suspended.'),
  })
  .meta({ id: 'CreatorApplication' });

export const phoneCode = z.strictObject({ expires_at: instant, resend_at: instant }).meta({ id: 'PhoneCode' });

/** An application on the desk; `person` is null after an erasure. Answers and files are for the reviewer who has it. */
export const applicationOnDesk = z
  .strictObject({
    ...{ id: z.string(), status: z.enum(['pending', 'sent_back', 'approved', 'rejected']), round: z.int() },
    ...{ person: person.nullable(), is_own: z.boolean(), id_type: z.enum(ID_CARDS).nullable() },
    is_weak: z.boolean().describe('The ID card has no photo: a second document is needed.'),
    checks: z.array(z.enum(CHECKS)).describe('What is compared before an approval.'),
    ...{ submitted_at: instant, answer_by: instant, decided_at: instant.nullable(), reason: z.string() },
    decided_by: person.nullable(),
    claim: person.extend({ username: z.string().nullable(), until: instant, is_own: z.boolean() }).nullable(),
    answers: z.strictObject({ about, identity, phone_verified: z.boolean() }).nullable(),
    files: z.array(z.strictObject({ ...kept, opened: z.boolean() })).nullable(),
    identity_check: identityCheck.nullable(),
  })
  .meta({ id: 'CreatorApplicationOnDesk' });

/** A link of five minutes, for the reviewer who asked for it. */
export const openedFile = z
  .strictObject({ id: z.string(), url: z.string(), content_type: z.string() })
  .meta({ id: 'OpenedFile' });
