import { z } from 'zod';
import { ID_CARDS } from '#server/kernel/id-cards';
import { IDENTITY_CONSENT_VERSION } from '#server/kernel/identity-consent';
import { phoneNumber } from '#server/kernel/phone-number';
import { LANGUAGES, PROFESSIONS, PROFICIENCIES } from '#server/kernel/profile-words';
import { distinct, find, spelled } from '#server/kernel/words';
import { bankAccount, paging, sixDigits, text } from '#server/platform/http/fields';

export { ID_CARDS, LANGUAGES, PROFESSIONS, PROFICIENCIES };

export const [LONGEST_NAME, LONGEST_WORD, LONGEST_PHONE, LONGEST_DESCRIPTION] = [80, 60, 30, 2_000];
export const [MOST_LANGUAGES, REASON_MOST] = [20, 1_000];
export const FILE_USES = ['picture', 'certification', 'id_card', 'second'] as const;
export const CHECKS = ['names', 'id_card', 'second', 'certifications', 'profession'] as const;
export const CHANNELS = ['sms', 'call'] as const;

const says = {
  phone: 'Enter a phone number, such as 0803 123 4567 or +44 20 7946 0123.',
  twice: 'Name each language once.',
  proficiency: 'Choose how well you write it.',
  card: 'Choose the kind of your ID card.',
  channel: 'Choose SMS or call.',
  use: 'Say what the file is for.',
  bvn: 'A BVN has 11 digits.',
  consent: 'Agree to the comparison first.',
  text: 'This text has changed. Load the page again and read it.',
};

const language = z.object({
  name: text(LONGEST_WORD).transform(spelled(find(LANGUAGES))),
  proficiency: z.enum(PROFICIENCIES, { error: says.proficiency }),
});

/** Form 1, complete or not: what is filled in has to be right. */
export const aboutForm = z.object({
  first_name: text(LONGEST_NAME, 0),
  last_name: text(LONGEST_NAME, 0),
  description: text(LONGEST_DESCRIPTION, 0),
  languages: z
    .array(language, { error: 'Give a list of languages.' })
    .max(MOST_LANGUAGES, { error: `Give at most ${MOST_LANGUAGES} languages.` })
    .refine((all) => distinct(all.map(({ name }) => name)).length === all.length, { error: says.twice }),
});
export type AboutForm = z.output<typeof aboutForm>;

const phone = text(LONGEST_PHONE).refine((typed) => phoneNumber(typed) !== undefined, { error: says.phone });
const proper = (typed: string) => (typed === '' ? '' : phoneNumber(typed)!);

/** Form 2 without its files, complete or not. A phone number is kept in the form of E.164. */
export const identityForm = z.object({
  profession: text(LONGEST_WORD, 0),
  id_type: z.enum(ID_CARDS, { error: says.card }).nullable(),
  country: text(LONGEST_WORD, 0),
  phone: text(LONGEST_PHONE, 0)
    .refine((typed) => typed === '' || phoneNumber(typed) !== undefined, { error: says.phone })
    .transform(proper),
});
export type IdentityForm = z.output<typeof identityForm>;

export const fileForm = z.strictObject({ use: z.enum(FILE_USES, { error: says.use }) });

export const codeForm = z.object({
  phone: phone.transform(proper),
  channel: z.enum(CHANNELS, { error: says.channel }),
});
export type CodeForm = z.output<typeof codeForm>;
export const phoneForm = z.object({ phone: phone.transform(proper), code: sixDigits });
export type PhoneForm = z.output<typeof phoneForm>;

/** A BVN has 11 digits (NIBSS). `consent_version`: of the text that was shown. */
export const identityCheckForm = z.object({
  bvn: z
    .string({ error: says.bvn })
    .trim()
    .regex(/^\d{11}$/, { error: says.bvn }),
  ...bankAccount,
  consent: z.literal(true, { error: says.consent }),
  consent_version: z.literal(IDENTITY_CONSENT_VERSION, { error: says.text }),
});
export type IdentityCheckForm = z.output<typeof identityCheckForm>;

/** `licence_expires`: the last day on which the licence is valid. */
export const applicationApproval = z.object({
  checks: z.array(z.enum(CHECKS), { error: 'Give a list of what you compared.' }).max(CHECKS.length),
  licence_expires: z.iso.date({ error: 'Give the date on which the licence ends.' }).nullable().optional(),
});
export type ApplicationApproval = z.output<typeof applicationApproval>;
export const applicationReason = z.object({ reason: text(REASON_MOST, 10) });
export type ApplicationReason = z.output<typeof applicationReason>;

/** `waiting`: those without an answer, the first due first; `decided`: the latest first. */
export const applicationsFilter = z.object({ ...paging, state: z.enum(['waiting', 'decided']).default('waiting') });
