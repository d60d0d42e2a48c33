import { sql } from 'kysely';
import { founders } from '#projections/network/founders.queries';
import { matchPoints } from '#projections/network/matching.queries';
import { networkView } from '#projections/network/network.view';
import { profileOf } from '#projections/network/profile.queries';
import { matchParts } from '#server/network/match.shape';
import { type App, type Person, startApp } from '../app.js';
import { publishedProfile, saveStep, STEPS, type Steps } from './profiles.js';
import { foundersFor } from './tabs.js';

type Match = { co_founder: { username: string }; score: number | null; reasons: string[] };

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
