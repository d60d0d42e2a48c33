import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routesOf } from '#server/platform/http/routes';
import { type App, startApp } from '../app.js';
import { type Asked, askAll } from './ask.js';
import { ACTORS, assemble, type Cast } from './cast.js';
import { pathsIn, pathsOf } from './key-paths.js';
import { keyless, shownKeys } from './declared.js';
import { pathsWith, rows } from './rows.js';
import { messagesOf, servedBy, jobsOf } from './served.js';

let app: App;
let cast: Cast;
let asked: Asked[];

beforeAll(async () => {
  app = await startApp();
  cast = await assemble(app);
  asked = await askAll(cast);
}, 600_000);
afterAll(() => app.stop());

const DOCUMENTS = ['GET /api/docs', 'GET /api/openapi.json'];
const keyOf = ({ row }: Asked) => `${row.verb} ${row.path}`;

describe('The table of permissions', () => {
  it('has a row for every route, with the policy the route carries', () => {
    const declared = routesOf(app.web).map(({ verb, path, policy }) => `${verb} ${path} ${policy}`);
    const table = rows.map(({ verb, path, policy }) => `${verb} ${path} ${policy}`);
    const documents = DOCUMENTS.map((route) => `${route} public`);
    expect(table.sort()).toEqual([...declared, ...documents].sort());
    for (const { verb, path, cases } of rows)
      expect([`${verb} ${path}`, cases.length > 0]).toEqual([`${verb} ${path}`, true]);
  });

  it('has a row for every route Fastify serves', () => {
    const withoutNames = (route: string) => route.replace(/:[\w|:]+/g, ':');
    const served = servedBy(app.web.getHttpAdapter().getInstance());
    const isApi = (route: string) => / \/(api|health)\b/.test(route);
    const ofDocuments = served.filter((route) => route.startsWith('GET /api/docs'));
    const ofApi = served.filter((route) => isApi(route) && !ofDocuments.includes(route));
    const table = rows
      .map(({ verb, path }) => withoutNames(`${verb} ${path}`))
      .filter((route) => route !== DOCUMENTS[0]);
    expect([...new Set(ofApi.map(withoutNames))].sort()).toEqual([...new Set(table)].sort());
    expect(ofDocuments).toContain(DOCUMENTS[0]);
    expect(served.filter((route) => !isApi(route) && !route.startsWith('GET '))).toEqual(['OPTIONS *']);
  });

  it('has a row for every socket message and every job handler', () => {
    expect(messagesOf(app.web).sort()).toEqual(pathsWith('SOCKET').sort());
    expect(jobsOf(app.worker).sort()).toEqual(pathsWith('TASK').sort());
  });
});

describe('Every route', () => {
  it('answers each role with the status in the table', () => {
    const surprises = asked
      .filter(({ one, actor, answer }) => answer.status !== one.expect[actor])
      .map(({ at, one, actor, answer: { status, text } }) => [
        at,
        actor,
        one.expect[actor],
        status,
        text.slice(0, 200),
      ]);
    expect(surprises).toEqual([]);
    expect(asked.length).toBeGreaterThan(1_000);
  });

  it('answers hidden and missing objects with the same body', () => {
    const words = asked.filter(({ answer }) => answer.status === 404).map(({ answer }) => withoutId(answer.body));
    expect([...new Set(words)]).toEqual([withoutId({ detail: 'Not found.', code: 'not_found', request_id: '' })]);
  });

  it('refuses callers without the right in a few fixed sentences', () => {
    const words = asked
      .filter(({ answer }) => answer.status === 401 || answer.status === 403)
      .map(({ answer }) => withoutId(answer.body));
    expect([...new Set(words)].sort()).toEqual(
      REFUSALS.map((refusal) => withoutId({ ...refusal, request_id: '' })).sort(),
    );
  });

  it('shows no caller another person’s address, a secret or a path on disk', () => {
    const { people } = cast;
    const secrets = [
      app.config.get('JWT_SECRET'),
      ...app.config.get('KEYS_SECRET'),
      app.config.get('PAYSTACK_SECRET_KEY'),
    ];
    const folder = dirname(fileURLToPath(app.config.get('FILES_URL')));
    const never = [...secrets, folder, '$argon2', 'node_modules', '.ts:', '.js:'];
    const leaks = asked.flatMap(({ row, at, actor, answer: { text } }) => {
      if (row.path === '/api/docs' || row.path === '/api/openapi.json') return [];
      const own = ['/api/login', '/api/auth/jwt/create'].includes(row.path) ? 'spare' : actor;
      const others = Object.entries(people).filter(([name]) => name !== own);
      const forbidden = [...never, ...others.flatMap(([, { email, password, refresh }]) => [email, password, refresh])];
      return forbidden.filter((word) => text.includes(word)).map((word) => [at, actor, word]);
    });
    expect(leaks).toEqual([]);
  });

  it('shows each role the keys listed for it only, and each listed key at least once', () => {
    const answered = asked.filter(({ answer }) => answer.status < 300);
    const shown = answered.filter((one) => !keyless.includes(keyOf(one)));
    const surprises = shown.flatMap((one) => {
      const { everyone = '', [one.actor]: ofActor = '' } = shownKeys[keyOf(one)] ?? {};
      const listed = new Set([...pathsOf(everyone), ...pathsOf(ofActor)]);
      return pathsIn(one.answer.body)
        .filter((path) => !listed.has(path))
        .map((path) => `${keyOf(one)} shows ${one.actor} ${path}`);
    });
    expect([...new Set(surprises)]).toEqual([]);
    const unseen = Object.entries(shownKeys).flatMap(([route, of]) => {
      const seen = (who: string) =>
        new Set(
          shown
            .filter((one) => keyOf(one) === route && (who === 'everyone' || one.actor === who))
            .flatMap(({ answer }) => pathsIn(answer.body)),
        );
      return (['everyone', ...ACTORS] as const).flatMap((who) =>
        pathsOf(of[who] ?? '')
          .filter((path) => !seen(who).has(path))
          .map((path) => `${route} never showed ${who} ${path}`),
      );
    });
    expect(unseen).toEqual([]);
  });
});

const withoutId = (body: unknown) => JSON.stringify({ ...(body as object), request_id: '' });

/** The keys stand in the order of the response. */
const premiumRequired = (detail: string) => ({
  ...{ detail, code: 'premium_required', request_id: '', premium_path: '/plans/premium' },
});

const REFUSALS = [
  { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' },
  { detail: 'No active account found with the given credentials', code: 'no_active_account' },
  { detail: 'Token is invalid or expired', code: 'token_not_valid' },
  { detail: 'This message is not signed by the payment provider.', code: 'bad_signature' },
  { detail: 'Buy this listing to read this section.', code: 'not_buyer' },
  { detail: 'Staff accounts do not buy guides.', code: 'staff' },
  { detail: 'Only the creator can change this listing.', code: 'not_owner' },
  { detail: 'Another admin must take this role from you.', code: 'own_case' },
  { detail: 'Only buyers of this listing can review it.', code: 'not_buyer' },
  { detail: 'You cannot review your own listing.', code: 'own_listing' },
  { detail: 'Only its author can change this review.', code: 'not_author' },
  { detail: 'Only the creator of the listing can reply.', code: 'not_owner' },
  { detail: 'This is your own review.', code: 'own_review' },
  { detail: 'This is a review of your own guide.', code: 'own_guide' },
  { detail: 'Somebody else has to verify you.', code: 'own_case' },
  { detail: 'An account of our staff cannot become a creator.', code: 'staff' },
  { detail: 'Only buyers of this listing can suggest changes to it.', code: 'not_buyer' },
  { detail: 'Only the creator of the listing can answer this.', code: 'not_owner' },
  { detail: 'Only the person who suggested this can withdraw it.', code: 'not_suggester' },
  { detail: 'This is your own listing. You can edit it.', code: 'own_listing' },
  { detail: 'This is your own listing.', code: 'own_listing' },
  { detail: 'Only the creator of the listing can answer questions.', code: 'not_owner' },
  { detail: 'Only the person who asked this can remove it.', code: 'not_author' },
  { detail: 'This is your own question.', code: 'own_question' },
  { detail: 'This is your own request.', code: 'own_request' },
  { detail: 'Verified creators can take requests. Become one first.', code: 'not_verified' },
  { detail: 'Only the creator of a guide can name it as the answer.', code: 'not_owner' },
  { detail: 'Only the creator of a guide can offer a discount on it.', code: 'not_owner' },
  { detail: 'You cannot send messages to this person.', code: 'cannot_message' },
  { detail: 'You can change only your own messages.', code: 'not_own' },
  { detail: 'This is your own message.', code: 'own_message' },
  premiumRequired('The resource center is part of Premium.'),
  { detail: 'Staff accounts book no meetings. Sign in with your own account.', code: 'staff' },
  { detail: 'Only verified creators offer meetings. Apply for verification first.', code: 'not_verified' },
  premiumRequired('Offering meetings is part of Premium.'),
  premiumRequired('Audience resonance insights are part of Premium.'),
];
