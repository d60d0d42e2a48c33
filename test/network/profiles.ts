import type { App, Person } from '../app.js';

export type OwnProfile = {
  message: string;
  data: Record<'name' | 'email' | 'phone' | 'description' | 'city' | 'status', string> & { incomplete: string[] };
};

/** The steps of a whole profile. */
export const STEPS = {
  about: {
    ...{ name: 'Ada Ife Obi', email: 'ada.obi@mail.test', phone: '+234 803 123 4567', profession: 'Food scientist' },
    ...{ description: 'I dry fruit for export.', country: 'Nigeria', city: 'Lagos' },
  },
  role: { role: 'Founder', looking_for: ['Cofounder', 'Investor'] },
  skills: { stage: 'Traction', skills: ['Software Development', 'Food safety'], interests: ['agriculture', 'health'] },
};
export type Steps = { about?: object; role?: object; skills?: object };

export const saveStep = (app: App, { token }: Person, step: keyof Steps, body: object) =>
  app.call<OwnProfile>('PUT', `co-founders/me/${step}`, { token, body });

/** Publishes a whole profile; `steps` differ from the usual ones. */
export async function publishedProfile(app: App, who: Person, steps: Steps = {}): Promise<void> {
  for (const step of ['about', 'role', 'skills'] as const) {
    const { status, body } = await saveStep(app, who, step, { ...STEPS[step], ...steps[step], publish: true });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

/** A person whom others find, by a published profile. */
export async function founder(app: App, steps: Steps = {}): Promise<Person> {
  const who = await app.person();
  await publishedProfile(app, who, steps);
  return who;
}

type Option = { value: string; label: string; count: number };
export type FoundFounders = {
  count: number;
  next: string | null;
  results: { co_founder: { first_name: string; last_name: string; username: string }; reqSent: boolean }[];
  facets: Record<'interest' | 'role' | 'skill' | 'stage' | 'country' | 'city', Option[]>;
};

export const searchFounders = (app: App, who: Person, query = '') =>
  app.call<FoundFounders>('GET', `co-founders/search?${query}`, { token: who.token });
export const namesIn = ({ results }: FoundFounders) => results.map(({ co_founder }) => co_founder.username);
/** The usernames that a search of founders answers, in their order. */
export const foundersFound = async (app: App, who: Person, query = '') =>
  namesIn((await searchFounders(app, who, query)).body);
