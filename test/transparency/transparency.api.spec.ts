import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { Outbox } from '#server/platform/outbox/outbox';
import { dayOf } from '#server/kernel/days';
import { rootTimer } from '#server/transparency/timers.jobs';
import { PublishDailyRoot } from '#server/transparency/transparency.jobs';
import { type App, type Person, startApp } from '../app.js';
import { stored, verify } from '../audit/exported.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { fund } from '../withdrawals/withdrawing.js';

type Root = { date: string; root: string; leaves: number; position: string };
type Step = { side: 'left' | 'right'; sibling: string; parent: string };
type Proof = Root & {
  wallet: string;
  leaf: { wallet: string; revision: number; head: string; hash: string };
  path: Step[];
};
type Line = { data: Record<string, unknown>; cause: Record<string, unknown> } & Record<string, unknown>;

const [DAY, NEXT] = ['2026-01-01', '2026-01-02'];
let app: App;
let auditor: Person, owners: Person[];
let program: string;

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '3' });
  [auditor, ...owners] = (await Promise.all(Array.from({ length: 6 }, () => app.person()))) as [Person, ...Person[]];
  await grant(app, auditor, 'auditor');
  for (const [n, owner] of owners.entries())
    for (let count = 0; count <= n; count++) await fund(app, owner, 1_000 * (count + 1));
  // The log ends with an event that the index does not hold.
  await grant(app, owners[0]!, 'moderator');
  await app.worker.get(Outbox).run(rootTimer(DAY));
  await until(roots, ({ count }) => count === 1);
  program = stored('verify-wallet.mjs', await file(auditor, 'audit/verifier'));
}, 120_000);
afterAll(() => app.stop());

const roots = async () => (await app.call<{ count: number; results: Root[] }>('GET', 'transparency/roots')).body;
const rootOf = async (date: string) => (await roots()).results.find((one) => one.date === date)!;
const file = async (who: Person, path: string) => {
  const answer = await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const proofOf = async (who: Person, date = DAY) =>
  (await app.call<{ data: Proof }>('GET', `wallet/proof/inclusion?date=${date}`, { token: who.token })).body.data;
/** What an owner downloads. */
const files = async (who: Person) => {
  const { body } = await app.call<{ data: { revision: number } }>('GET', 'wallet/proof', { token: who.token });
  const revision = body.data.revision;
  return { manifest: body, events: await file(who, `wallet/proof/export.jsonl?revision=${revision}`) };
};
const published = async (date: string) => {
  const events: object[] = [];
  for await (const { data } of app.store.history(`root-${date}`)) events.push(data);
  return events;
};

describe('The root of all wallets', () => {
  it('is published for a day once, for everyone to read', async () => {
    const { count, results } = await roots();
    expect([count, results[0]]).toMatchObject([
      1,
      { date: DAY, leaves: 5, root: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('covers every wallet, which each owner verifies with the published root alone', async () => {
    const { root } = await rootOf(DAY);
    for (const owner of owners) {
      const [{ events, manifest }, proof] = await Promise.all([files(owner), proofOf(owner)]);
      const { code, text } = await verify(events, manifest, program, { proof, root });
      expect([code, text]).toEqual([0, expect.stringContaining(`OK the root ${root} of ${DAY} covers it`)]);
      const any = await app.call('GET', `audit/wallets/${owner.id}/inclusion?date=${DAY}`, { token: auditor.token });
      expect(any.body).toEqual({ data: proof });
      for (const other of owners) if (other !== owner) expect(JSON.stringify(proof)).not.toContain(other.id);
    }
  });

  it('is not written again by a second run, by two at the same time, or after more was earned', async () => {
    const before = await rootOf(DAY);
    await fund(app, owners[0]!, 9_000);
    const job = app.worker.get(PublishDailyRoot);
    const context = {
      id: `root-${DAY}`,
      attempts: 1,
      signal: AbortSignal.timeout(60_000),
      commit: async () => {},
      runAgainAt: () => {},
    };
    await Promise.all([DAY, DAY, NEXT, NEXT].map((date) => job.handle({ date }, context)));
    expect([await published(DAY), await published(NEXT)].map(({ length }) => length)).toEqual([1, 1]);
    await until(roots, ({ count }) => count === 2);
    expect(await rootOf(DAY)).toEqual(before);
    expect((await rootOf(NEXT)).root).not.toBe(before.root);
  });

  it('still proves the wallet of its day after later movements', async () => {
    const { root } = await rootOf(DAY);
    const [{ events, manifest }, proof] = [await files(owners[0]!), await proofOf(owners[0]!)];
    expect(proof.leaf.revision).toBeLessThan((await proofOf(owners[0]!, NEXT)).leaf.revision);
    expect(await verify(events, manifest, program, { proof, root })).toMatchObject({ code: 0 });
  });

  it('is not made before the day has ended', async () => {
    const date = '2099-01-01';
    let again = '';
    const context = {
      id: '',
      attempts: 1,
      signal: AbortSignal.timeout(60_000),
      commit: async () => {},
      runAgainAt: (at: string) => void (again = at),
    };
    await app.worker.get(PublishDailyRoot).handle({ date }, context);
    expect([await published(date), again]).toEqual([[], '2099-01-01T23:00:00.000Z']);
  });

  it('has its timer from the start of a worker, due at the next midnight in Lagos', async () => {
    const today = rootTimer(dayOf(new Date().toISOString()));
    const { rows } = await sql<{ due_at: string }>`select due_at from app.outbox where id = ${today.id}`.execute(
      app.sql,
    );
    expect(rows.map(({ due_at }) => new Date(due_at).toISOString())).toEqual([today.dueAt]);
    expect(Date.parse(today.dueAt!) - Date.now()).toBeLessThanOrEqual(86_400_000);
  });

  it('is mailed to the auditors', async () => {
    const { root } = await rootOf(DAY);
    const [mail] = await until(
      async () => (await app.mails(auditor.email)).filter(({ subject }) => subject.includes(DAY)),
      ({ length }) => length > 0,
    );
    expect(mail!.text).toContain(root);
    expect((await app.mails(owners[0]!.email)).filter(({ subject }) => subject.includes('Root'))).toEqual([]);
  });

  it('has no proof for another day, another person’s wallet or a wallet without events', async () => {
    const ask = (path: string, who: Person) => app.call('GET', path, { token: who.token });
    expect((await ask('wallet/proof/inclusion?date=2026-02-01', owners[0]!)).status).toBe(404);
    expect((await ask(`wallet/proof/inclusion?date=${DAY}`, auditor)).status).toBe(404);
    expect((await ask(`audit/wallets/${owners[1]!.id}/inclusion?date=${DAY}`, owners[0]!)).status).toBe(404);
    expect((await ask('wallet/proof/inclusion?date=yesterday', owners[0]!)).status).toBe(400);
    expect((await ask('wallet/proof/inclusion', owners[0]!)).status).toBe(400);
  });

  it('leaves a log in which the verifier finds no fault but deposits without a payment', async () => {
    const faults = async () => (await verifyApp(app)).broken.filter((line) => !/^I10 wallet-/.test(line));
    expect(await until(faults, ({ length }) => length === 0)).toEqual([]);
  });
});

/** A digit of a hash, or of a number, exchanged. */
const flip = (text: string) => `${text[0] === 'a' ? 'b' : 'a'}${text.slice(1)}`;
/** A line after a change, as someone writes it who knows the checksum. */
function rewritten(events: Buffer, number: number, change: (event: Line) => void) {
  const lines = events.toString().split(/(?<=\n)/);
  const { sum: _, ...event } = JSON.parse(lines[number]!) as Line & { sum: string };
  change(event as Line);
  const text = JSON.stringify(event);
  return Buffer.from(lines.with(number, `${text.slice(0, -1)},"sum":"${hash('sha256', text)}"}\n`).join(''));
}
const changed = <Field extends string>(one: Record<Field, string>, field: Field) =>
  void (one[field] = flip(one[field]));
const exchanged = (step: Step) => void (step.side = step.side === 'left' ? 'right' : 'left');

describe('One byte flipped anywhere is named exactly:', () => {
  let owner: Person, root: string;
  beforeAll(async () => {
    root = (await rootOf(DAY)).root;
    // The longest way to the root: a step in the middle has one before and one after it.
    const ways = await Promise.all(owners.map(async (one) => ({ one, length: (await proofOf(one)).path.length })));
    owner = ways.toSorted((one, other) => other.length - one.length)[0]!.one;
  });

  it.each<[string, (given: { proof: Proof; root: string }) => void, RegExp]>([
    ['the wallet of the proof', ({ proof }) => changed(proof, 'wallet'), /it is of the wallet /],
    ['the wallet of the leaf', ({ proof }) => changed(proof.leaf, 'wallet'), /the wallet of its leaf is another one/],
    ['the revision', ({ proof }) => void proof.leaf.revision--, /the revision of its leaf is /],
    ['the head', ({ proof }) => changed(proof.leaf, 'head'), /the head of its leaf is /],
    ['the hash of the leaf', ({ proof }) => changed(proof.leaf, 'hash'), /the hash of its leaf is /],
    ['the first sibling', ({ proof }) => changed(proof.path[0]!, 'sibling'), /the sibling of step 1, /],
    ['the last sibling', ({ proof }) => changed(proof.path.at(-1)!, 'sibling'), /the sibling of step 3, /],
    ['the first order', ({ proof }) => exchanged(proof.path[0]!), /the order of step 1 is /],
    ['the last order', ({ proof }) => exchanged(proof.path.at(-1)!), /the order of step 3 is /],
    ['a parent', ({ proof }) => changed(proof.path[1]!, 'parent'), /the parent of step 2 is /],
    ['the last parent', ({ proof }) => changed(proof.path.at(-1)!, 'parent'), /the parent of step 3 is /],
    ['the root of the proof', ({ proof }) => changed(proof, 'root'), /its root is /],
    ['the published root', (given) => changed(given, 'root'), /the published root is /],
  ])('%s', async (_, change, reason) => {
    const { events, manifest } = await files(owner);
    const given = { proof: await proofOf(owner), root };
    expect(given.proof.path).toHaveLength(3);
    change(given);
    const { code, text } = await verify(events, manifest, program, given);
    expect([code, text]).toEqual([1, expect.stringMatching(reason)]);
    expect(text).toMatch(/^BROKEN(?: at revision \d+)?: the proof does not match: /);
  });

  it.each<[string, (event: Line) => void, string]>([
    ['the amount', ({ data }) => void (data.amount = 1_001), 'its hash does not follow'],
    ['the actor', ({ cause }) => void (cause.actor_id = 'mallory'), 'its hash does not follow'],
    ['the cause', ({ cause }) => void (cause.causation_id = 'another'), 'its hash does not follow'],
    ['the order', (event) => void (event.revision = 1), 'its revision is 1, 0 was expected'],
  ])('%s', async (_, change, reason) => {
    const { events, manifest } = await files(owner);
    const { code, text } = await verify(rewritten(events, 0, change), manifest, program, {
      ...{ proof: await proofOf(owner), root },
    });
    expect([code, text]).toEqual([1, expect.stringMatching(`^BROKEN at revision 0: .*${reason}`)]);
  });
});
