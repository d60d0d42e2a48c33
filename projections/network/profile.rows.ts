import type { Instant, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';

/** What others see of a profile; null and empty where nothing is written. */
type Shown = {
  user_id: UserId;
  name: Sealed | null;
  profession: Sealed | null;
  description: Sealed | null;
  /** The words of our lists; any other of the person is in the column `own_…`. */
  country: string;
  city: string;
  own_country: Sealed | null;
  own_city: Sealed | null;
  role: string;
  looking_for: string[];
  stage: string;
  skills: string[];
  own_skills: Sealed | null;
  /** Slugs of sectors. */
  interests: string[];
  /** Of the event that made it so: the last save of a draft, the last publication of what others see. */
  revision: number;
};

/** A profile as its person saved it; `wanted`: it is to be published when it is complete. */
export type ProfileRow = Shown & {
  email: Sealed | null;
  phone: Sealed | null;
  status: 'draft' | 'wanted' | 'published' | 'changed';
};

export type PublishedProfileRow = Shown & {
  /** What the search finds of it: words of our lists. Names are kept outside the log, and the texts are sealed. */
  words: string;
  /** When it was first published since it was last hidden. */
  published_at: Instant;
};

const shown = {
  user_id: 'text not null',
  name: 'jsonb',
  profession: 'jsonb',
  description: 'jsonb',
  country: 'text not null',
  city: 'text not null',
  own_country: 'jsonb',
  own_city: 'jsonb',
  role: 'text not null',
  looking_for: 'text[] not null',
  stage: 'text not null',
  skills: 'text[] not null',
  own_skills: 'jsonb',
  interests: 'text[] not null',
  revision: 'int not null',
} as const;
export const profile = { ...shown, email: 'jsonb', phone: 'jsonb', status: 'text not null' } as const;
export const founder = { ...shown, words: 'text not null', published_at: 'timestamptz not null' } as const;

export const EMPTY: Omit<ProfileRow, 'user_id' | 'status' | 'revision'> = {
  ...{ name: null, email: null, phone: null, profession: null, description: null, country: '', city: '' },
  ...{ own_country: null, own_city: null, own_skills: null },
  ...{ role: '', looking_for: [], stage: '', skills: [], interests: [] },
};

export function published(
  { email: _, phone: __, status: ___, ...profile }: ProfileRow,
  { published_at, revision }: Pick<PublishedProfileRow, 'published_at' | 'revision'>,
): PublishedProfileRow {
  const { role, looking_for, stage, skills, interests, country, city } = profile;
  const words = [role, ...looking_for, stage, ...skills, ...interests, country, city].join(' ');
  return { ...profile, words, published_at, revision };
}
