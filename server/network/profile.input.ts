import { z } from 'zod';
import { sectorOf, sectors } from '#server/catalogue/vocabulary';
import { known, paging, phrases, text, yesNo } from '#server/platform/http/fields';
import { distinct, spelled } from '#server/kernel/words';
import { cityOf, countryOf, lookedForOf, roleOf, skillOf, stageOf } from './profile-vocabulary.js';

export { CITIES, COUNTRIES } from './places.js';
export { SKILLS } from '#server/kernel/skills';
export { LOOKED_FOR, PROFILE_ROLES, STAGES } from './profile-vocabulary.js';
/** What people may be interested in: the sectors of the catalogue. */
export const INTERESTS = sectors.map(({ slug, name }) => ({ value: slug, label: name }));

export const [MOST_SKILLS, LONGEST_SKILL, LONGEST_PLACE, MOST_INTERESTS] = [12, 40, 60, 6];
export const [LONGEST_NAME, LONGEST_EMAIL, LONGEST_PHONE, LONGEST_PROFESSION, LONGEST_DESCRIPTION] = [
  ...[120, 254, 30, 100],
  1_000,
] as const;

/** A phone number or an address: founders reach each other by requests alone. */
const CONTACT =
  /(?:\p{Nd}[ ().+-]*){7}|@|\b(?:gmail|yahoo|hotmail|outlook|icloud)\W*(?:dot\W*)?com\b|https?:|\bwww\.|\w\s*(?:\.|\bdot\b)\s*com\b/iu;
const PLAIN_WORDS = /^(?=.*\p{L})[\p{L}\p{M}\p{N} +#./&'’()-]*$/u;
const says = {
  required: 'This field is required.',
  contact: 'Write no phone number and no address here: founders reach you by a request.',
  letters: 'Use letters, digits, spaces and + # . / & - only.',
};

const optional = (most: number) => text(most, 0).default('');
const hasNoContact = (typed: string) => !CONTACT.test(typed);
/** A short text that others read. */
const shown = (most: number) => optional(most).refine(hasNoContact, { error: says.contact });
const place = (find: typeof countryOf) =>
  shown(LONGEST_PLACE)
    .transform(spelled(find))
    .refine((typed) => typed === '' || PLAIN_WORDS.test(typed), { error: says.letters });
const choice = (what: string, find: (word: string) => string | undefined) =>
  z
    .string()
    .default('')
    .refine((word) => word.trim() === '' || find(word) !== undefined, { error: `This is no ${what}.` })
    .transform((word) => find(word) ?? '');

/** With `publish`, others see the profile as soon as every step is complete; without it, it is a draft. */
const publish = yesNo.default(false);
type Step = { publish: boolean };

/** What others need of a step is required where it is published. */
const requiring =
  <Form extends Step>(...fields: (keyof Form & string)[]) =>
  (form: Form, issues: z.RefinementCtx) => {
    if (!form.publish) return;
    for (const field of fields)
      if ((form[field] as string | unknown[]).length === 0)
        issues.addIssue({ code: 'custom', path: [field], message: says.required });
  };

const about = z.object({
  name: shown(LONGEST_NAME),
  email: optional(LONGEST_EMAIL).refine((typed) => typed === '' || z.email().safeParse(typed).success, {
    error: 'Enter a valid email address.',
  }),
  phone: optional(LONGEST_PHONE).refine((typed) => /^(\+?[\d ()-]{7,})?$/.test(typed), {
    error: 'Enter a phone number, such as +234 803 123 4567.',
  }),
  profession: shown(LONGEST_PROFESSION),
  description: optional(LONGEST_DESCRIPTION),
  ...{ country: place(countryOf), city: place(cityOf), publish },
});
/** How many requests a person takes in a week, and from whom. */
export const MOST_WEEKLY = 50;
export const requestsForm = z.object({
  weekly: z
    .int({ error: `Choose a number from 1 to ${MOST_WEEKLY}.` })
    .min(1)
    .max(MOST_WEEKLY, { error: `Choose a number from 1 to ${MOST_WEEKLY}.` })
    .nullable()
    .describe('Null: any number.'),
  needs_profile: yesNo.describe('From founders with a published profile alone.'),
  needs_sought: yesNo.describe('From people that the caller looks for alone.'),
  needs_country: yesNo.describe('From the same country alone.'),
});

export const aboutForm = about.superRefine(
  requiring<z.output<typeof about>>('name', 'email', 'profession', 'description'),
);

const role = z.object({ role: choice('role', roleOf), looking_for: known('such person', lookedForOf), publish });
export const roleForm = role.superRefine(requiring<z.output<typeof role>>('role', 'looking_for'));

const skills = z.object({
  stage: choice('business stage', stageOf),
  skills: phrases
    .transform((all) => distinct(all.map(spelled(skillOf))))
    .refine((all) => all.length <= MOST_SKILLS, { error: `Choose at most ${MOST_SKILLS} skills.` })
    .refine((all) => all.every((one) => one.length <= LONGEST_SKILL), {
      error: `Use at most ${LONGEST_SKILL} characters for a skill.`,
    })
    .refine((all) => all.every(hasNoContact), { error: says.contact })
    .refine((all) => all.every((one) => PLAIN_WORDS.test(one)), { error: says.letters }),
  interests: known('sector', (word) => sectorOf(word)?.slug).refine((all) => all.length <= MOST_INTERESTS, {
    error: `Choose at most ${MOST_INTERESTS} interests.`,
  }),
  publish,
});
export const skillsForm = skills.superRefine(requiring<z.output<typeof skills>>('stage', 'skills'));

/** Words of a list in its spelling; others, which find nothing, as they are written. */
const spelledAs = (find: typeof countryOf) => phrases.transform((words) => words.map((word) => find(word) ?? word));

/** The search of founders. */
export const founderSearch = z.object({
  search: z.string().max(20_000).default(''),
  interest: known('sector', (word) => sectorOf(word)?.slug),
  role: known('role', roleOf),
  skill: spelledAs(skillOf),
  stage: known('business stage', stageOf),
  ...{ country: spelledAs(countryOf), city: spelledAs(cityOf), ...paging },
  /** 0 asks for their number alone. */
  limit: z.coerce.number().int().min(0).max(100).default(20),
});
export type FounderSearch = z.output<typeof founderSearch>;
