import type { App, Person } from '../app.js';
import type { Made } from '../catalogue/desk.js';
import { until } from '../until.js';

export type Request = {
  id: string;
  title: string;
  description: string;
  status: string;
  votes: number;
  voted: boolean;
  pledged: { count: number; median_kobo: number; least_kobo: number; most_kobo: number } | null;
  own_pledge_kobo: number | null;
  is_own: boolean;
  region: string;
  sector: { slug: string; name: string };
  business_type: { slug: string; name: string } | null;
  requester: { username: string } | null;
  guide: { slug: string; title: string } | null;
  launch: { code: string; percent: number; until: string } | null;
  own_answer: { slug: string; launch_percent?: number | null } | null;
  in_review: boolean;
  decline_reason: string | null;
  merged_into: { id: string; title: string } | null;
  object_until: string | null;
  merged: { id: string; title: string; is_own: boolean }[];
  claim: { by: { username: string } | null; until: string; is_own: boolean } | null;
};
type Facets = Record<
  'sector' | 'industry' | 'business_type' | 'region',
  { value: string; label: string; count: number }[]
>;
export type Board = { count: number; next: string | null; results: Request[]; facets: Facets };
type Refused = { code?: string; detail?: string; premium_path?: string };

export const snails = (title = 'Snail farm') => ({
  ...{ sector: 'agriculture', industry: 'livestock', region: 'Ogun', title },
  description: 'From the pen to the market.',
});

/** Calls of the routes of requests, for specs. `reader` reads the board: what visitors see may be a second old. */
export const requesting = (app: App, reader: Person) => {
  const at = {
    request: (who: Person, body: object = snails()) =>
      app.call<Made<Request> & Refused>('POST', 'listing-requests', { token: who.token, body }),
    board: async (query = '', who = reader) =>
      (await app.call<Board>('GET', `listing-requests${query}`, { token: who.token })).body,
    withdraw: (who: Person, id: string) => app.call('DELETE', `listing-requests/${id}`, { token: who.token }),
    act: (who: Person, id: string, act: 'restore' | 'vote' | 'claim' | 'answers' | 'object', body: object = {}) =>
      app.call<Made<Request> & Refused>('POST', `listing-requests/${id}/${act}`, { token: who.token, body }),
    withdrawVote: (who: Person, id: string) =>
      app.call<Made<Request>>('DELETE', `listing-requests/${id}/vote`, { token: who.token }),
    pledge: (who: Person, id: string, amount: unknown) =>
      app.call<Made<Request> & Refused & { amount?: string[] }>('POST', `listing-requests/${id}/pledge`, {
        ...{ token: who.token, body: { amount } },
      }),
    takeBack: (who: Person, id: string) =>
      app.call<Made<Request>>('DELETE', `listing-requests/${id}/pledge`, { token: who.token }),
    launch: (who: Person, id: string, body: object) =>
      app.call<Made<Request> & Refused & { percent?: string[] }>('POST', `listing-requests/${id}/launch-discount`, {
        ...{ token: who.token, body },
      }),
    giveBack: (who: Person, id: string) =>
      app.call<Made<Request>>('DELETE', `listing-requests/${id}/claim`, { token: who.token }),
    removeAnswer: (who: Person, id: string, body: object) =>
      app.call<Refused>('POST', `moderation/listing-requests/${id}/remove-answer`, { token: who.token, body }),
    /** A decision of a moderator. */
    desk: (who: Person, id: string, act: 'merge' | 'unmerge' | 'decline' | 'withdraw-decline', body: object) =>
      app.call<Refused & { message?: string }>('POST', `moderation/listing-requests/${id}/${act}`, {
        ...{ token: who.token, body },
      }),
    /** The mails about a published guide, when there is one. */
    mailsAbout: async (who: Person, title: string) => {
      const about = (mails: { subject: string }[]) => mails.filter(({ subject }) => subject.includes(`“${title}”`));
      return about(
        await until(
          () => app.mails(who.email),
          (mails) => about(mails).length > 0,
        ),
      );
    },
  };
  return {
    ...at,
    one: async (id: string, who = reader) =>
      (await app.call<{ data: Request }>('GET', `listing-requests/${id}`, { token: who.token })).body.data,
    titles: async (query = '?limit=50', who?: Person) => (await at.board(query, who)).results.map(({ title }) => title),
    /** A request with the votes of these persons. */
    async wanted(title: string, ...voters: Person[]) {
      const requester = await app.person();
      const { id } = (await at.request(requester, snails(title))).body.data;
      for (const voter of voters) await at.act(voter, id, 'vote');
      return { id, requester };
    },
  };
};
