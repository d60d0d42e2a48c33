import { sql } from 'kysely';
import { founders } from '#projections/network/founders.queries';
import { matchPoints } from '#projections/network/matching.queries';
import { networkView } from '#projections/network/network.view';
import { profileOf } from '#projections/network/profile.queries';
import { MATCH_RULE } from '#server/kernel/founder-match';
import { matchParts } from '#server/network/match.shape';
import { type App, type Person, startApp } from '../app.js';
import { publishedProfile, saveStep, STEPS, type Steps } from './profiles.js';
import { foundersFor } from './tabs.js';

type Match = { co_founder: { username: string }; score: number | null; reasons: string[]; match_code: string | null };

let app: App;
let ada: Person;
/** By what is special about each. */
let people: Record<'mirror' | 'investor' | 'near' | 'far', Person>;

const FAR = { about: { country: 'Ghana', city: 'Accra' }, skills: { stage: 'Exit', interests: ['energy'] } };
const PROFILES: Record<keyof typeof people, Steps> = {
  mirror: {},
  investor: {
    ...FAR,
    role: { role: 'Investor', looking_for: ['Startups'] },
    skills: { ...FAR.skills, skills: ['Finance', 'Company law'] },
  },
  near: { role: { role: 'Intern', looking_for: ['Investor'] }, skills: { stage: 'Exit', interests: ['energy'] } },
  far: {
    ...FAR,
    role: { role: 'Intern', looking_for: ['Intern'] },
    skills: { ...FAR.skills, skills: STEPS.skills.skills },
  },
};

beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
  await publishedProfile(app, ada);
  people = Object.fromEntries(
    await Promise.all(Object.keys(PROFILES).map(async (name) => [name, await app.person()] as const)),
  ) as typeof people;
  for (const [name, steps] of Object.entries(PROFILES))
    await publishedProfile(app, people[name as keyof typeof people], steps);
});
afterAll(() => app.stop());

const suggestions = async (who: Person) => (await foundersFor(app, who, 'suggestions')).results as unknown as Match[];
const matchOf = async (name: keyof typeof people) =>
  (await suggestions(ada)).find(({ co_founder }) => co_founder.username === people[name].username)!;

describe('A suggestion of a founder', () => {
  it('says what it is made of, from the most to the least, and how much that is', async () => {
    expect(await matchOf('mirror')).toMatchObject({
      // Looked for 25, looks for 25, two interests 20, the city 10, the stage 8; no further skill.
      score: 88,
      reasons: [
        'You look for a co-founder',
        'Looks for a co-founder, like you',
        expect.stringMatching(/^You both care about .+ and .+/),
        'Also in Lagos',
        'Also at the stage Traction',
      ],
    });
    expect(await matchOf('investor')).toMatchObject({
      score: 58,
      reasons: [
        'You look for an investor',
        'Looks for startups, like you',
        'Brings skills you don’t have: Company law and Finance',
      ].map((reason) => (reason.startsWith('Brings') ? expect.stringMatching(/^Brings skills/) : reason)),
    });
    expect(await matchOf('far')).toMatchObject({ score: 0, reasons: [] });
  });

  it('comes before those that match less, also those that joined later', async () => {
    const names = (await suggestions(ada)).map(({ co_founder }) => co_founder.username);
    const places = (['mirror', 'investor', 'near', 'far'] as const).map((name) => names.indexOf(people[name].username));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('has the points by which it is ordered, for every pair', async () => {
    for (const who of [ada, ...Object.values(people)]) {
      const mine = await profileOf(app.sql, who.id);
      const { rows } = await founders(app.sql, who.id, 'suggestions', { limit: 100, offset: 0, mine });
      const { rows: points } = await sql<{ id: string; points: number }>`
        select a.user_id as id, ${matchPoints(mine)} as points from ${sql.table(networkView.table.founder)} a
        left join ${sql.table(networkView.table.founder)} f on f.user_id = a.user_id`.execute(app.sql);
      for (const row of rows) {
        const sum = matchParts(mine, row).reduce((all, part) => all + part.points, 0);
        expect([who.username, row.username, points.find(({ id }) => id === row.id)?.points ?? 0]).toEqual([
          who.username,
          row.username,
          sum,
        ]);
      }
    }
  });

  it('follows the profile: what is saved counts at once', async () => {
    const before = await matchOf('far');
    await saveStep(app, ada, 'role', { role: 'Founder', looking_for: ['Intern'], publish: false });
    expect((await matchOf('far')).score).toBe(before.score! + 25);
  });
});

type Compared = { revision: number; at: string; is_current: boolean };
type Explained = {
  username: string;
  rule: number;
  score: number;
  parts: { points: number; reason: string }[];
  mine: Compared;
  theirs: Compared;
  today: { score: number; match_code: string } | null;
};

describe('The explanation of a match', () => {
  let founder: Person;
  let investor: Person;
  beforeAll(async () => {
    [founder, investor] = await Promise.all([app.person(), app.person()]);
    await publishedProfile(app, founder);
    await publishedProfile(app, investor, PROFILES.investor);
  });
  const shown = async (who: Person, other: Person) =>
    (await suggestions(who)).find(({ co_founder }) => co_founder.username === other.username)!;
  const explain = (who: Person, other: Person, code: string | null) =>
    app.call<{ data: Explained }>('GET', `connect/suggestions/${other.username}/match?code=${code}`, {
      token: who.token,
    });

  it('names each part, the rule and the revisions of both profiles', async () => {
    const match = await shown(founder, investor);
    const { status, body } = await explain(founder, investor, match.match_code);
    expect([status, body.data]).toEqual([
      200,
      {
        ...{ username: investor.username, rule: MATCH_RULE, score: match.score, today: null },
        parts: match.reasons.map((reason) => ({ points: expect.any(Number) as number, reason })),
        // The steps of a profile, and its publication.
        mine: { revision: 2, at: expect.any(String) as string, is_current: true },
        theirs: { revision: 3, at: expect.any(String) as string, is_current: true },
      },
    ]);
    expect(body.data.parts.reduce((sum, { points }) => sum + points, 0)).toBe(match.score);
  });

  it('stays as it was when both profiles change, and names the match of today', async () => {
    const match = await shown(founder, investor);
    const { body: before } = await explain(founder, investor, match.match_code);
    await saveStep(app, founder, 'role', { role: 'Founder', looking_for: ['Intern'], publish: false });
    await saveStep(app, investor, 'about', { ...STEPS.about, country: 'Nigeria', city: 'Lagos', publish: true });
    const { body: after } = await explain(founder, investor, match.match_code);
    expect(after.data).toMatchObject({ score: match.score, parts: before.data.parts });
    expect([after.data.mine, after.data.theirs]).toEqual([
      { ...before.data.mine, is_current: false },
      { ...before.data.theirs, is_current: false },
    ]);
    const now = await shown(founder, investor);
    // No longer looked for (25), and in the same city (10).
    expect(now.score).toBe(match.score! - 25 + 10);
    expect(after.data.today).toEqual({ score: now.score, match_code: now.match_code });
    expect((await explain(founder, investor, now.match_code)).body.data).toMatchObject({
      ...{ score: now.score, today: null },
      mine: { is_current: true },
      theirs: { is_current: true },
    });
  });

  it('is opened by its own code alone: by no other person, for no other founder, at no other revision', async () => {
    const { match_code: code } = await shown(founder, investor);
    const [, rule, mine, theirs, mac] = /^(\d+)-(\d+)-(\d+)-(.+)$/.exec(code!)!;
    const asked = await Promise.all([
      explain(ada, investor, code),
      explain(founder, ada, code),
      explain(founder, investor, `${rule}-${mine}-${Number(theirs) - 3}-${mac}`),
      explain(founder, investor, 'a-guess'),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('ends when the founder hides the profile or blocks the caller', async () => {
    const { match_code: code } = await shown(founder, investor);
    await app.call('POST', 'connect/block', { token: investor.token, body: { username: founder.username } });
    expect((await explain(founder, investor, code)).status).toBe(404);
    await app.call('DELETE', 'connect/block', { token: investor.token, body: { username: founder.username } });
    expect((await explain(founder, investor, code)).status).toBe(200);
    await app.call('POST', 'co-founders/me/pause', { token: investor.token });
    expect((await explain(founder, investor, code)).status).toBe(404);
  });
});
