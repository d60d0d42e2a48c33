import { sql } from 'kysely';
import { EraseUser, GrantRole } from '#server/accounts/account';
import { now } from '#server/platform/clock';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { reviewer } from './applied.js';
import { applying, CHECKED } from './applying.js';

const SUBJECT = 'An application to become a creator waits too long';

describe('An application that is not decided in time', () => {
  let app: App;
  let [admin, mo] = [] as unknown as [Person, Person];
  let of: ReturnType<typeof applying>;

  beforeAll(async () => {
    app = await startApp();
    of = applying(app);
    mo = await reviewer(app, 'moyo');
    admin = await app.person();
    await app.commands.execute(new GrantRole({ userId: admin.id, role: 'admin', reason: null, at: now() }));
  });
  afterAll(() => app.stop());

  const timerOf = ({ id }: Person) => sql`name = 'application-overdue' and payload ->> 'userId' = ${id}`;
  const dueNow = async (who: Person) => {
    await until(
      async () => (await sql`select 1 from app.outbox where ${timerOf(who)}`.execute(app.sql)).rows,
      ({ length }) => length > 0,
    );
    await sql`update app.outbox set due_at = now() - interval '1 minute' where ${timerOf(who)}`.execute(app.sql);
  };
  const alerts = async () => (await app.mails(admin.email)).filter(({ subject }) => subject === SUBJECT);

  it('is mailed to the admins when its two working days are over, once, unless its person is erased; the mail names no applicant', async () => {
    const [decided, erased, waiting] = [await of.submitted(), await of.submitted(), await of.submitted()];
    await app.commands.execute(new EraseUser({ userId: erased.id, at: now() }));
    await of.claim(mo, decided.id);
    expect((await of.approve(mo, decided.id, { checks: CHECKED })).status).toBe(200);
    // The timers of the decided and the erased one ring first: a mail about them would be the first.
    await dueNow(decided);
    await dueNow(erased);
    await dueNow(waiting);
    const [alert, ...more] = await until(alerts, ({ length }) => length > 0);
    expect(more).toEqual([]);
    expect(alert!.text).toContain('/admin/creator-applications');
    expect(alert!.text).not.toContain(waiting.username);
    const { rows } = await sql<{ id: string }>`
      select id from app.outbox where name = 'application-overdue' and queue = 'mail'`.execute(app.sql);
    expect(rows.every(({ id }) => id.includes(waiting.id))).toBe(true);
  });
});
