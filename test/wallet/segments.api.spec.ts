import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { check, type Violation } from '#verify/invariant';
import { log } from '#verify/log';
import { money } from '#verify/money';
import { expectations } from '#verify/module-records';
import { Log } from '#verify/sources';
import { type Answer, type App, type Person, startApp } from '../app.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';

const DEPOSITS = 12;
const BOOKS = 4;
const EVENTS = DEPOSITS + BOOKS;

let app: App;
let owner: Person, auditor: Person;
beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '5' });
  [owner, auditor] = (await Promise.all([app.person(), app.person()])) as [Person, Person];
  await grant(app, auditor, 'auditor');
  const at = new Date().toISOString();
  for (let n = 1; n <= DEPOSITS; n++)
    await app.commands.execute(new ReceiveDeposit({ ownerId: owner.id, reference: `dep.${n}`, amount: n * 100, at }));
  await until(info, ({ revision }) => revision === EVENTS - 1);
});
afterAll(() => app.stop());

type List<Item> = { count: number; next: string | null; results: Item[] };
type Movement = { reference: string; revision: number };
type Step = {
  revision: number;
  type: string;
  sentence: string;
  amount_kobo: number | null;
  direction: string | null;
  balance_before_kobo: number;
  balance_after_kobo: number;
  chain_ok: boolean;
};
const audited = async <Body>(what: string) =>
  (await app.call<Body>('GET', `audit/wallets/${owner.id}/${what}`, { token: auditor.token })).body;
type Info = { balance_kobo: number; revision: number };
const info = async () =>
  (await app.call<{ data: Info }>('GET', 'wallet/wallet-info', { token: owner.token })).body.data;
const total = (deposits: number) => (deposits * (deposits + 1) * 100) / 2;

describe('A wallet whose books were closed twice', () => {
  it('shows its owner one balance and one history, page by page', async () => {
    expect(await info()).toMatchObject({ balance_kobo: total(DEPOSITS), revision: EVENTS - 1 });
    const seen: Movement[] = [];
    for (let path: string | null = 'wallet/transactions?limit=5'; path;) {
      const { body }: Answer<List<Movement>> = await app.call('GET', path, { token: owner.token });
      expect(body.count).toBe(DEPOSITS);
      seen.push(...body.results);
      path = body.next && body.next.slice(body.next.indexOf('wallet/'));
    }
    expect(seen.map(({ reference }) => reference)).toEqual(
      Array.from({ length: DEPOSITS }, (_, i) => `dep.${DEPOSITS - i}`),
    );
    expect(seen.at(-1)!.revision).toBe(0);
  });

  it('is replayed by an auditor through all its segments, whole and page by page', async () => {
    const { count, results } = await audited<List<Step>>('events/?limit=100');
    expect(count).toBe(EVENTS);
    expect(results.map(({ revision }) => revision)).toEqual(Array.from({ length: EVENTS }, (_, i) => i));
    let balance = 0;
    for (const step of results) {
      expect([step.balance_before_kobo, step.chain_ok]).toEqual([balance, true]);
      balance += step.amount_kobo ?? 0;
      expect(step.balance_after_kobo).toBe(balance);
    }
    expect(results.slice(5, 7)).toMatchObject([
      { type: 'BooksClosed', sentence: 'Books closed: ₦15 carried over', amount_kobo: null, direction: null },
      { type: 'BooksOpened', sentence: 'Books opened: ₦15 carried over', amount_kobo: null, direction: null },
    ]);
    for (const offset of [0, 4, 8, 12, 4])
      expect((await audited<List<Step>>(`events/?limit=4&offset=${offset}`)).results).toEqual(
        results.slice(offset, offset + 4),
      );
  });

  it('is proved, compared and folded at any event by an auditor', async () => {
    expect(await audited('verify/')).toMatchObject({ data: { ok: true, events: EVENTS, broken: null } });
    expect(await audited('compare/')).toMatchObject({ data: { equal: true, behind: 0, difference_kobo: 0 } });
    expect(await audited('replay/?revision=8')).toMatchObject({ data: { revision: 8, balance_kobo: total(7) } });
    const { body } = await app.call<List<{ events: number }>>('GET', `audit/wallets/?search=${owner.username}`, {
      token: auditor.token,
    });
    expect(body.results).toMatchObject([{ events: EVENTS, balance_kobo: total(DEPOSITS) }]);
  });

  it('is read by an auditor no further than to the instant of a replay', async () => {
    const readsOf = async (what: string) => {
      const requests = jest.spyOn(StreamsClient.prototype, 'makeServerStreamRequest');
      await audited(what);
      const read = requests.mock.calls.filter((call) => {
        const name = (call[3] as ReadReq).getOptions()?.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
        return name && Buffer.from(name).toString().startsWith(`wallet-${owner.id}`);
      });
      requests.mockRestore();
      return read.length;
    };
    const whole = await readsOf(`replay/?revision=${EVENTS - 1}`);
    expect(whole).toBeGreaterThan(2);
    expect(await readsOf('replay/?time=2020-01-01T00:00:00.000Z')).toBe(whole - 2);
  });

  it('is exported whole, as its manifest says', async () => {
    type File = { format: string; sha256: string };
    const { data } = await audited<{ data: { count: number; files: File[] } }>('manifest/');
    expect(data.count).toBe(EVENTS);
    for (const { format, sha256 } of data.files) {
      const path = `${app.url}/api/audit/wallets/${owner.id}/export.${format}`;
      const file = await (await fetch(path, { headers: { authorization: `Bearer ${auditor.token}` } })).text();
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
      expect(file.trim().split('\n')).toHaveLength(EVENTS + (format === 'csv' ? 1 : 0));
    }
  });

  it('keeps every promise that the log is checked for', async () => {
    const store = new Log(app.config.get('EVENTSTORE_URL'));
    const violations: Violation[] = [];
    const sources = { expected: await expectations(), now: Date.now(), grace: 0, ...(await store.ends()) };
    await check([...money, ...log], store.events(), sources, (violation) => violations.push(violation));
    await store.close();
    expect(violations).toEqual([]);
  });
});
