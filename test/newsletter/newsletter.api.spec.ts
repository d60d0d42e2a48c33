import { sql } from 'kysely';
import { EraseUser } from '#server/accounts/account';
import type { NewsletterEvent } from '#server/newsletter/newsletter.events';
import { subscription } from '#server/newsletter/subscription';
import { streamName } from '#server/platform/events/event-store';
import { type App, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { newAddress, subscribing } from './subscribing.js';

type Mail = { id: string; subject: string; text: string };

let app: App;
let of: ReturnType<typeof subscribing>;
beforeAll(async () => {
  app = await startApp();
  of = subscribing(app);
});
afterAll(() => app.stop());

const mailsTo = async (email: string) => (await app.mails(email)) as unknown as Mail[];
const mailTo = async (email: string, words: string) =>
  (
    await until(
      async () => (await mailsTo(email)).filter(({ subject }) => subject.includes(words)),
      ({ length }) => length > 0,
    )
  )[0]!;
const tokenIn = ({ text }: Mail) => /newsletter\/(?:confirm|leave)\/(\S+)/.exec(text)![1]!;
const eventsOf = async (id: string) => {
  const events: NewsletterEvent[] = [];
  for await (const event of app.store.history<NewsletterEvent>(streamName(subscription, id))) events.push(event);
  return events;
};

describe('The newsletter', () => {
  it('is sent to an address once it is confirmed by the mailed link, which by itself confirms nothing', async () => {
    const email = newAddress();
    const { status, body } = await of.join(email);
    expect([status, body]).toEqual([202, { message: 'Almost there: open the link that we mailed you.' }]);
    const mail = await mailTo(email, 'Confirm that you want our newsletter');
    const id = (await of.idOf(email))!;
    // A program that checks mails opens the page.
    await fetch(/https?:\S+confirm\S+/.exec(mail.text)![0]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['NewsletterRequested']);
    expect((await of.confirm(tokenIn(mail))).status).toBe(200);
    expect((await of.confirm(tokenIn(mail))).status).toBe(200);
    expect((await eventsOf(id)).map(({ type, data }) => [type, { ...data, at: '' }])).toEqual([
      ['NewsletterRequested', { subscriberId: id, form: 'footer', text: '1', at: '' }],
      ['NewsletterConfirmed', { subscriberId: id, at: '' }],
    ]);
  });

  it('is stopped by one click, also of a mail program, and for good', async () => {
    const email = await of.subscribed();
    const mail = await mailTo(email, 'You get our newsletter');
    const source = await (await fetch(`${app.mailUrl}/api/email/${mail.id}/source`)).text();
    const [, url] = /^List-Unsubscribe: <(.+)>$/im.exec(source.replace(/\r?\n[ \t]+/g, ' '))!;
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    const confirmed = await of.tokenOf(email, 'confirm');
    const click = () =>
      fetch(url!, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    for (const answer of [await click(), await click()])
      expect([answer.status, await answer.json()]).toEqual([200, { message: 'You get our newsletter no more.' }]);
    expect(await of.idOf(email)).toBeUndefined();
    expect((await of.leave(tokenIn(mail))).status).toBe(200);
    expect(await of.confirm(confirmed)).toMatchObject({ status: 410, body: { code: 'ended' } });
    await of.join(email);
    expect(await of.confirm(confirmed)).toMatchObject({ status: 410 });
  });

  it('is asked for again without effect: a confirmed address stays so, gets no mail, and the answer is the same', async () => {
    const [known, unknown] = [await of.subscribed(), newAddress()];
    await mailTo(known, 'You get our newsletter');
    await settled(app);
    const before = (await mailsTo(known)).length;
    const [one, other] = [await of.join(known.toUpperCase()), await of.join(unknown)];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    await mailTo(unknown, 'Confirm');
    await settled(app);
    expect(await mailsTo(known)).toHaveLength(before);
    const { rows } = await sql<{ confirmed: boolean }>`
      select confirmed_at is not null as confirmed from app.newsletter_address where lower(email) = ${known}`.execute(
      app.sql,
    );
    expect(rows).toEqual([{ confirmed: true }]);
  });

  it('refuses addresses and links that are none', async () => {
    for (const email of ['', 'amaka', 'a@b.test\nbcc: c@d.test']) expect((await of.join(email)).status).toBe(400);
    const [email, other] = [await of.subscribed(), await of.subscribed()];
    const [confirm, leave] = [await of.tokenOf(email, 'confirm'), await of.tokenOf(email, 'leave')];
    const mac = leave.split('.')[1];
    for (const wrong of [confirm, `${await of.idOf(other)}.${mac}`, `${leave}x`, 'x'])
      expect([wrong, (await of.leave(wrong)).status]).toEqual([wrong, 404]);
    expect((await of.confirm(leave)).status).toBe(404);
    expect(await of.idOf(email)).toBeDefined();
  });

  it('to the address of an account is known there, and ended there', async () => {
    const ada = await app.person();
    expect(await of.own(ada)).toEqual({ email: ada.email, status: 'none', since: null });
    await of.join(ada.email.toUpperCase(), 'profile', ada);
    expect(await of.own(ada)).toMatchObject({ status: 'requested', since: null });
    await of.confirm(await of.tokenOf(ada.email, 'confirm'));
    expect(await of.own(ada)).toMatchObject({ status: 'confirmed', since: expect.any(String) as string });
    expect((await of.leaveOwn(ada)).body.data).toMatchObject({ status: 'none' });
    expect((await of.leaveOwn(ada)).status).toBe(200);
  });

  it('ends with the account of its address', async () => {
    const ada = await app.person();
    await of.subscribed(ada.email);
    const id = (await of.idOf(ada.email))!;
    await app.commands.execute(new EraseUser({ userId: ada.id, at: new Date().toISOString() }));
    expect(await of.idOf(ada.email)).toBeUndefined();
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'NewsletterLeft', data: { because: 'erased' } });
  });

  it('begins anew where a subscription ended and its address was still there', async () => {
    const email = await of.subscribed();
    const id = (await of.idOf(email))!;
    await of.leave(await of.tokenOf(email, 'leave'));
    await sql`insert into app.newsletter_address (subscriber_id, email) values (${id}, ${email})`.execute(app.sql);
    expect((await of.join(email)).status).toBe(202);
    expect(await of.idOf(email)).not.toBe(id);
  });
});
