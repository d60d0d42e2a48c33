import { z } from 'zod';
import { SKILLS } from '#server/kernel/skills';
import { VISIBILITIES } from '#server/kernel/visibility';
import { distinct, find, spelled } from '#server/kernel/words';
import { text } from '#server/platform/http/fields';
import { LANGUAGES, PROFESSIONS, PROFICIENCIES } from '#server/kernel/profile-words';
import { phoneNumber } from '#server/kernel/phone-number';

export { LANGUAGES, PROFESSIONS, PROFICIENCIES, SKILLS };

export const [LONGEST_NAME, LONGEST_ABOUT, LONGEST_WORD, LONGEST_PHONE] = [80, 2_000, 40, 30];
export const [MOST_LANGUAGES, MOST_WORDS] = [20, 20];

const PLAIN_WORDS = /^(?=.*\p{L})[\p{L}\p{M}\p{N} +#./&'’()-]*$/u;
const says = {
  letters: 'Use letters, digits, spaces and + # . / & - only.',
  phone: 'Enter a phone number, such as 0803 123 4567 or +44 20 7946 0123.',
  twice: 'Name each language once.',
};

const word = text(LONGEST_WORD).refine((typed) => PLAIN_WORDS.test(typed), { error: says.letters });
/** What is wrong with a word is said of the whole list, which is one field of a form. */
const words = (known: readonly string[]) => {
  const spell = spelled(find(known));
  return z
    .array(z.string(), { error: 'Give a list of words.' })
    .transform((all) => distinct(all.map(spell).filter(Boolean)))
    .refine((all) => all.length <= MOST_WORDS, { error: `Choose at most ${MOST_WORDS}.` })
    .refine((all) => all.every(({ length }) => length <= LONGEST_WORD), {
      error: `Use at most ${LONGEST_WORD} characters for each.`,
    })
    .refine((all) => all.every((one) => PLAIN_WORDS.test(one)), { error: says.letters });
};

const language = z.object({
  name: word.transform(spelled(find(LANGUAGES))),
  proficiency: z.enum(PROFICIENCIES, { error: 'Choose how well you speak it.' }),
});
const languages = z
  .array(language)
  .max(MOST_LANGUAGES, { error: `Give at most ${MOST_LANGUAGES} languages.` })
  .refine((all) => distinct(all.map(({ name }) => name)).length === all.length, { error: says.twice });

export const namesForm = z.object({ first_name: text(LONGEST_NAME), last_name: text(LONGEST_NAME) });
export const aboutForm = z.object({ about: text(LONGEST_ABOUT, 0) });
/** Empty for none; a number in the form of E.164. */
export const phoneForm = z.object({
  phone: text(LONGEST_PHONE, 0)
    .refine((typed) => typed === '' || phoneNumber(typed) !== undefined, { error: says.phone })
    .transform((typed) => (typed === '' ? '' : phoneNumber(typed)!)),
  phone_visibility: z.enum(VISIBILITIES, { error: 'Choose who sees your phone number.' }),
});
export const languagesForm = z.object({ languages });
export const professionForm = z.object({ profession: words(PROFESSIONS) });
export const skillsForm = z.object({ skills: words(SKILLS) });

/** Any of the forms; what is not sent stays. */
export const profileChanges = z.strictObject({
  ...namesForm.partial().shape,
  ...aboutForm.partial().shape,
  ...phoneForm.partial().shape,
  ...languagesForm.partial().shape,
  ...professionForm.partial().shape,
  ...skillsForm.partial().shape,
});
export type ProfileChanges = z.output<typeof profileChanges>;
