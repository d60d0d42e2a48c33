import type { User } from '../lib/http/api.types';
import { texts } from './accounts.texts';

/** What can be edited on the own profile, in the order of the page. */
export const PARTS = ['cover', 'avatar', 'name', 'about', 'contact', 'languages', 'interests', 'skills'] as const;
export type Part = (typeof PARTS)[number];

/** The part that the address of the page opens. */
export const partOf = (search: URLSearchParams): Part | undefined => PARTS.find((part) => part === search.get('edit'));

const IS_GIVEN: Record<Part, (user: User) => boolean> = {
  cover: ({ cover }) => cover !== null,
  avatar: ({ avatar }) => avatar !== null,
  name: ({ first_name, last_name }) => first_name !== '' && last_name !== '',
  about: ({ about }) => about !== '',
  contact: ({ phone }) => phone !== '',
  languages: ({ languages }) => languages.length > 0,
  interests: ({ profession }) => profession.length > 0,
  skills: ({ skills }) => skills.length > 0,
};

/** How complete a profile is, in percent, and what is missing of it (A9.16). */
export function completenessOf(user: User) {
  const missing = PARTS.filter((part) => !IS_GIVEN[part](user));
  return { percent: Math.round((1 - missing.length / PARTS.length) * 100), missing };
}

export const addressOf = (part: Part) => `/profile?edit=${part}`;
export const askFor = (part: Part) => texts.profile.ask[part];
