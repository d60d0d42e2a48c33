import type { z } from 'zod';
import type { languagesForm } from './own-profile.input.js';

/** Bind the ciphertexts of a profile; stored events depend on them. */
export const OWN_PROFILE_TEXTS = {
  ...{ first_name: 'profile-first-name', last_name: 'profile-last-name', about: 'profile-about' },
  ...{ phone: 'profile-phone', languages: 'profile-languages', professions: 'profile-professions' },
  skills: 'profile-skills',
};

type Languages = z.output<typeof languagesForm>['languages'];

/** Lists as the texts that are sealed. */
export const packWords = (words: readonly string[]) => words.join('\n');
export const unpackWords = (text = '') => text.split('\n').filter(Boolean);
export const packLanguages = (languages: Languages) => (languages.length ? JSON.stringify(languages) : '');
export const unpackLanguages = (text = '') => (text ? (JSON.parse(text) as Languages) : []);
