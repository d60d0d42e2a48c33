import type { IdCard } from '#server/kernel/id-cards';
import type { Proficiency } from '#server/kernel/profile-words';
import { ALL_FIELDS } from './creator-application.js';
import type { Step } from './creator-applications.events.js';

/** What a person wrote in the forms; sealed as one JSON text a form. */
export type About = {
  first_name: string;
  last_name: string;
  description: string;
  languages: { name: string; proficiency: Proficiency }[];
};
export type Identity = { profession: string; id_type: IdCard | null; country: string; phone: string };
export type Answers = { about: About; identity: Identity };

export const BLANK: Readonly<Answers> = {
  about: { first_name: '', last_name: '', description: '', languages: [] },
  identity: { profession: '', id_type: null, country: '', phone: '' },
};

/** The fields of a form without a value. */
export const missingIn = <Of extends Step>(step: Of, answers: Answers[Of]): string[] =>
  ALL_FIELDS[step].filter((field) => {
    const value = (answers as Record<string, unknown>)[field];
    return value === null || value === '' || (Array.isArray(value) && value.length === 0);
  });
