import type { App, Person } from '../app.js';

type Text = { kind: 'page' | 'program' | 'resource'; title: string; lead: string; body: string; is_published: boolean };

/** An admin's texts. */
export const ABOUT: Text = {
  ...{ kind: 'page', title: 'About Groundwork', lead: 'Who we are.', body: 'We write down how filing works.' },
  is_published: true,
};
export const PROGRAM: Text = { ...ABOUT, kind: 'program', title: 'First export', lead: 'Four weeks, online.' };
export const RESOURCE: Text = { ...ABOUT, kind: 'resource', title: 'A cash plan', lead: 'For the first six months.' };

type Version = Omit<Text, 'kind'> & { revision: number; by: string | null };

/** Writes of an admin by the API. */
export const writing = (app: App, { token }: Person) => ({
  write: (slug: string, text: Text, revision = 0) =>
    app.call<{ data: Version[]; code?: string }>('PUT', `moderation/pages/${slug}`, {
      ...{ token, body: { ...text, revision } },
    }),
});
