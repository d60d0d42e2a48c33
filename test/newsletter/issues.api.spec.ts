import { sql } from 'kysely';
import { Mail } from '#server/platform/providers/mail';
import { Outbox } from '#server/platform/outbox/outbox';
import { OutboxMessage } from '#server/kernel/reactions';
import { type App, type Person, startApp } from '../app.js';
import { grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { ISSUE, newAddress, subscribing } from './subscribing.js';

type Sent = { id: string; subject: string; text: string };

let app: App;
let of: ReturnType<typeof subscribing>;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  of = subscribing(app);
  admin = await app.person();
  await grant(app, admin, 'admin');
});
afterAll(() => app.stop());

const mailsOf = async (email: string, subject: string) =>
  ((await app.mails(email)) as unknown as Sent[]).filter((one) => one.subject === subject);
const newest = async () => (await of.desk(admin)).issues[0]!.id;
const done = (id: string) =>
  until(
    async () => (await of.desk(admin)).issues.find((one) => one.id === id)!,
    ({ waiting, sent }) => waiting === 0 && sent > 0,
  );

describe('An issue of the newsletter', () => {
  it('is mailed to its writer as a test, to no one else', async () => {
    const email = await of.subscribed();
    const { status, body } = await of.test(admin);
    expect([status, body.message]).toEqual([202, `We mailed it to ${admin.email}`]);
    const [mail] = await until(
      () => mailsOf(admin.email, `[Test] ${ISSUE.subject}`),
      ({ length }) => length > 0,
    );
    expect(mail!.text).toContain(ISSUE.text);
    expect(await mailsOf(email, ISSUE.subject)).toEqual([]);
    expect((await of.desk(admin)).issues).toEqual([]);
  });

  it('goes to every confirmed address once, each with its own link that stops it', async () => {
    const [one, other, unconfirmed, left] = [
      await of.subscribed(),
      await of.subscribed(),
      newAddress(),
      await of.subscribed(),
    ];
    await of.join(unconfirmed);
    await of.leave(await of.tokenOf(left, 'leave'));
    const { subscribers } = await of.desk(admin);
    const { status } = await of.send(admin, { ...ISSUE, subject: 'To all' }, 'issue-1');
    expect(status).toBe(202);
    expect((await of.send(admin, { ...ISSUE, subject: 'To all' }, 'issue-1')).status).toBe(202);
    // The same words from a page that was loaded anew.
    expect(await of.send(admin, { ...ISSUE, subject: 'To all' }, 'issue-2')).toMatchObject({
      ...{ status: 409, body: { code: 'already_sent' } },
    });
    const id = await newest();
    expect(await done(id)).toMatchObject({ sent: subscribers, bounced: 0 });
    // The whole order once more, as after a crash.
    const again = { id: `again-${id}`, queue: 'newsletter', name: 'send-issue', payload: { issueId: id } };
    await app.worker.get(Outbox).run(new OutboxMessage(again));
    await settled(app);
    for (const email of [one, other]) {
      const mails = await mailsOf(email, 'To all');
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain(`${app.url}/newsletter/leave/${await of.tokenOf(email, 'leave')}`);
    }
    for (const email of [unconfirmed, left]) expect(await mailsOf(email, 'To all')).toEqual([]);
  });

  it('is not mailed to who left meanwhile, and counts the addresses that their servers refuse', async () => {
    const [refused, leaving] = [await of.subscribed(), await of.subscribed()];
    const mail = app.worker.get(Mail);
    const send = mail.send.bind(mail);
    const sending = jest.spyOn(mail, 'send').mockImplementation(async (id, message) => {
      if (message.to === refused)
        throw Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 });
      return send(id, message);
    });
    try {
      await of.leave(await of.tokenOf(leaving, 'leave'));
      await of.send(admin, { ...ISSUE, subject: 'To some' });
      const issue = await done(await newest());
      expect(issue.bounced).toBe(1);
      expect(issue.sent).toBe((await of.desk(admin)).subscribers - 1);
      expect(await mailsOf(leaving, 'To some')).toEqual([]);
    } finally {
      sending.mockRestore();
    }
    const { rows } = await sql<{ outcome: string }>`
      select outcome from app.newsletter_mail where subscriber_id = ${await of.idOf(refused)}`.execute(app.sql);
    expect(rows.map(({ outcome }) => outcome)).toContain('bounced');
  });

  it('is refused without a subject or a text', async () => {
    for (const wrong of [{ subject: ' ' }, { text: 'Short' }, { subject: 'x'.repeat(151) }])
      expect((await of.send(admin, { ...ISSUE, ...wrong })).status).toBe(400);
  });
});
