import type { z } from 'zod';
import type { languagesForm } from './own-profile.input.js';

type Languages = z.output<typeof languagesForm>['languages'];

/** Lists as the texts that are sealed. */
export const packWords = (words: readonly string[]) => words.join('\n');
export const unpackWords = (text = '') => text.split('\n').filter(Boolean);
export const packLanguages = (languages: Languages) => (languages.length ? JSON.stringify(languages) : '');
export const unpackLanguages = (text = '') => (text ? (JSON.parse(text) as Languages) : []);
