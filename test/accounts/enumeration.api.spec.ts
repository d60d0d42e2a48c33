import { sql } from 'kysely';
import { type App, startApp } from '../app.js';
import { until } from '../until.js';
import { browser } from './browsers.js';
import { registrationForm } from './registrations.js';

/** More by `PAIRS=400 npm test -- enumeration`. */
const PAIRS = Number(process.env.PAIRS ?? 30);
jest.setTimeout(Math.max(300_000, PAIRS * 4_000));
/** A step that one answer takes and the other does not: at least this part of the time, in nearly every pair. Else it is the load of the machine. */
const [NOTICEABLE, NEARLY_ALL] = [0.2, 0.85];

let app: App;
let active: string, waiting: string;
beforeAll(async () => {
  app = await startApp();
  active = (await app.person()).email;
  const form = registrationForm();
  waiting = form.email;
  await browser(app).register(form);
});
afterAll(() => app.stop());

/** No mail is under way: it would slow the next answer down in this process. */
const isQuiet = () =>
  until(
    async () =>
      (
        await sql<{ id: string }>`
        select id from app.outbox where queue = 'mail' and state = 'open'`.execute(app.sql)
      ).rows.length,
    (open) => open === 0,
  );

type Ask = () => Promise<{ status: number; body: unknown }>;
async function timed(ask: Ask) {
  await isQuiet();
  const begun = performance.now();
  const { status, body } = await ask();
  return { ms: performance.now() - begun, said: JSON.stringify([status, body]) };
}
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Asks in pairs, in turns of who is first; the answers are equal and take the same time. */
async function expectAlike(one: Ask, other: Ask) {
  const differences: number[] = [];
  const times: number[] = [];
  const said = new Set<string>();
  for (let pair = 0; pair < PAIRS; pair++) {
    const isTurned = pair % 2 === 1;
    const [first, second] = [await timed(isTurned ? other : one), await timed(isTurned ? one : other)];
    differences.push(isTurned ? second.ms - first.ms : first.ms - second.ms);
    times.push(first.ms, second.ms);
    said.add(first.said).add(second.said);
  }
  expect(said.size).toBe(1);
  const longer = differences.filter((difference) => difference > 0).length / PAIRS;
  const isSteady = Math.max(longer, 1 - longer) >= NEARLY_ALL;
  expect(isSteady ? Math.abs(median(differences)) / median(times) : 0).toBeLessThan(NOTICEABLE);
}

const stranger = () => registrationForm().email;

describe.each(['auth/users/resend_activation/', 'auth/users/reset_password/'])('An answer of %s', (path) => {
  const ask = (email: string) => () => browser(app).post(path, { email });

  it.each([
    ['active', () => active],
    ['not activated', () => waiting],
  ])('is the same, in the same time, for an account that is %s and for none', async (_status, email) => {
    await expectAlike(ask(email()), () => ask(stranger())());
  });
});

describe('A registration of a taken address', () => {
  it('does not say, nor takes a time that says, whether its account is active', async () => {
    const again = (email: string) => () => browser(app).register(registrationForm({ email }));
    await expectAlike(again(active), again(waiting));
  });
});

describe('A wrong password', () => {
  it('is answered the same, in the same time, for an active account, a waiting one and none', async () => {
    const login = (email: string) => () => browser(app).login(email, 'Not-the-password-9');
    const withoutRequest =
      (ask: Ask): Ask =>
      async () => {
        const { status, body } = await ask();
        return { status, body: { ...(body as object), request_id: undefined } };
      };
    await expectAlike(withoutRequest(login(active)), withoutRequest(login(waiting)));
    await expectAlike(withoutRequest(login(active)), withoutRequest(login(stranger())));
  });
});
