import { strFromU8, unzipSync } from 'fflate';
import { type App, type Person, PUSH_SERVICE, startApp } from '../app.js';
import { subscriptionOf } from '../notifications/notified.js';
import { livedLife, MARK } from './lived-life.js';

type Line = { at: string; type: string; what: string; data: Record<string, unknown> };

let app: App;
let { market, ada, ben, cleo, auditor } = {} as Awaited<ReturnType<typeof livedLife>>;
let files: Record<string, string>;
let lines: Line[];

beforeAll(async () => {
  app = await startApp();
  ({ market, ada, ben, cleo, auditor } = await livedLife(app));
  await app.call('PUT', 'notifications/push', { token: ada.token, body: subscriptionOf('of-ada') });
  files = await dataOf(ada);
  lines = files['events.jsonl']!.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
});
afterAll(() => app.stop());

const ask = (who: Person, current_password: string) =>
  fetch(`${app.url}/api/auth/users/me/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password }),
  });

/** The files of the archive as text, by name. */
async function dataOf(who: Person) {
  const answer = await ask(who, who.password);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes, true)]));
}

const ofType = (type: string) => lines.filter((line) => line.type === type).map(({ data }) => data);

describe('The data that a person takes along', () => {
  it('needs the password', async () => {
    const wrong = await ask(ada, 'Not-the-password-9');
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { current_password: ['Invalid password.'] }]);
  });

  it('has the account, what is kept outside the log, every event and every file of the person', () => {
    expect(Object.keys(files).filter((name) => !name.startsWith('files/'))).toEqual([
      'read-me.txt',
      'accounts.json',
      'catalogue.json',
      'creator-applications.json',
      'newsletter.json',
      'notifications.json',
      'events.jsonl',
    ]);
    expect(JSON.parse(files['accounts.json']!)).toMatchObject({
      account: { username: ada.username, email: ada.email, about: `The life of ${MARK}.` },
      consents: { marketing: false },
    });
    expect(JSON.parse(files['catalogue.json']!)).toMatchObject({
      drafts: [{ fields: { title: `A draft about ${MARK}` } }],
    });
    expect(JSON.parse(files['newsletter.json']!)).toMatchObject({
      newsletter: { email: ada.email, confirmed_at: null },
    });
    expect(JSON.parse(files['notifications.json']!)).toEqual({
      devices: [{ device: expect.any(String) as string, service: PUSH_SERVICE, since: expect.any(String) as string }],
    });
    expect(files['notifications.json']).not.toContain('of-ada');
    expect(Object.keys(files).filter((name) => name.startsWith('files/section/'))).toHaveLength(2);
    for (const type of ['UserRegistered', 'FundsDeposited', 'PurchaseCompleted', 'ListingSubmitted', 'SaleEarned'])
      expect([type, ofType(type).length > 0]).toEqual([type, true]);
    expect(lines.map(({ at }) => at)).toEqual(
      lines
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('has the texts that the person wrote in clear', () => {
    expect(ofType('ConnectRequestSent')).toContainEqual(expect.objectContaining({ note: `From ${MARK}.` }));
    expect(ofType('MessageSent')).toContainEqual(expect.objectContaining({ text: `Written by ${MARK}.` }));
    expect(ofType('MessageEdited')).toContainEqual(expect.objectContaining({ text: `Then edited by ${MARK}.` }));
    expect(ofType('TicketOpened')).toContainEqual(
      expect.objectContaining({ name: MARK, email: ada.email, message: `Help ${MARK} to sell.` }),
    );
    expect(ofType('MessageReported')).toContainEqual(expect.objectContaining({ note: `Of ${MARK}.` }));
    expect(ofType('ProfileEdited')).toContainEqual(expect.objectContaining({ about: `The life of ${MARK}.` }));
    expect(ofType('ListingRejected')).toContainEqual(expect.objectContaining({ reason: `Because of ${MARK}.` }));
    expect(JSON.stringify(ofType('OrderPlaced'))).toContain(ada.email);
    expect(files['events.jsonl']).not.toContain('ciphertext');
  });

  it('names no other person, and holds no text of one', () => {
    const all = Object.entries(files)
      .filter(([name]) => !name.startsWith('files/'))
      .map(([, text]) => text)
      .join('\n');
    for (const other of [ben, cleo, auditor, market.admin, market.creator])
      for (const word of [other.id, other.username, other.email]) expect(all).not.toContain(word);
    for (const text of ['From Cleo.', 'Written by Ben.', 'Of Ben.']) expect(all).not.toContain(text);
    expect(ofType('ConnectRequestSent')).toContainEqual(
      expect.objectContaining({ from: 'another person', to: ada.id, note: null }),
    );
  });

  it('is as much as there is of someone who has only registered', async () => {
    const newcomer = await dataOf(await app.person());
    expect(newcomer['events.jsonl']).toMatch(/^\{.*"UserActivated".*\}\n\{.*"UserRegistered".*\}\n$/);
  });

  it('leaves out files about others: an auditor’s sealed case files', async () => {
    const sealing = { title: 'A case', reason: 'To look at.', wallets: [ada.id], references: [], days: 7 };
    const sealed = await app.call('POST', 'audit/case-files', { token: auditor.token, body: sealing });
    expect(sealed.status).toBe(201);
    expect(Object.keys(await dataOf(auditor)).filter((name) => name.startsWith('files/'))).toEqual([]);
  });
});
