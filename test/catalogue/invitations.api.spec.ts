import { sql } from 'kysely';
import { coauthorMailFacts, invitationsOf } from '#projections/catalogue/coauthors.queries';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { EraseUser } from '#server/accounts/account';
import { AcceptInvitation } from '#server/catalogue/coauthors';
import { CoauthorsEraser } from '#server/catalogue/coauthors.eraser';
import { listing } from '#server/catalogue/listing';
import { streamName } from '#server/platform/events/event-store';
import { type App, type Person, startApp } from '../app.js';
import { desk, offer, type Shown } from './desk.js';

let app: App;
let at: ReturnType<typeof desk>;
let [owner, ada]: Person[] = [];
let guide: Shown;
beforeAll(async () => {
  app = await startApp();
  at = desk(app);
  [owner, ada] = await Promise.all([app.person(), app.person()]);
  guide = await at.submit(owner, offer('Open a pharmacy in Lagos'));
});
afterAll(() => app.stop());

const pathOf = ({ slug }: Shown) => `listing/${slug}/coauthors`;
const invite = ({ username }: Person) =>
  app.call('POST', pathOf(guide), { token: owner!.token, body: { username, share: 10 } });
const recorded = async () => {
  const events = [];
  for await (const event of app.store.history(streamName(listing, guide.id))) events.push(event);
  return events;
};

describe('The mail of an invitation', () => {
  const factsOf = (position: bigint) =>
    coauthorMailFacts(app.sql, {
      ...{ listingId: guide.id, to: ada!.id, other: owner!.id, step: 'CoauthorInvited', position: String(position) },
    });

  it('waits until the view shows the invitation, and is not sent once it was withdrawn', async () => {
    expect((await invite(ada!)).status).toBe(201);
    const { position } = (await recorded()).at(-1)!;
    expect(await factsOf(position)).toMatchObject({ email: ada!.email, slug: guide.slug });
    await expect(factsOf(position + 1_000_000_000n)).rejects.toThrow('the catalogue view does not show this step yet');
    await app.call('POST', `${pathOf(guide)}/${ada!.username}/withdraw`, { token: owner!.token });
    expect(await factsOf(position)).toBeUndefined();
    expect(await invite(ada!)).toMatchObject({ status: 409, body: { code: 'too_soon' } });
  });
});

describe('The invitations of a person', () => {
  it('are the latest hundred', async () => {
    const person = await app.person();
    const [own, coauthor] = [sql.table(catalogueView.table.listing), sql.table(catalogueView.table.coauthor)];
    const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_schema = ${catalogueView.schema} and table_name = 'listing'
        and is_generated = 'NEVER'`.execute(app.sql);
    const columns = sql.raw(rows[0]!.columns);
    await sql`insert into ${own} (${columns}) select ${columns} from (select (jsonb_populate_record(l,
        jsonb_build_object('id', 'copy-' || n, 'slug', 'copy-' || n, 'number', 1000 + n))).*
      from ${own} l, generate_series(1, 101) n where l.id = ${guide.id}) copies`.execute(app.sql);
    await sql`insert into ${coauthor} (listing_id, user_id, status, basis_points, invited_at, answered_at)
      select 'copy-' || n, ${person.id}, 'invited', 1000, '2026-01-01T00:00:00.000Z', null
      from generate_series(1, 100) n`.execute(app.sql);
    await sql`insert into ${coauthor} (listing_id, user_id, status, basis_points, invited_at, answered_at)
      values ('copy-101', ${person.id}, 'invited', 1000, '2026-01-02T00:00:00.000Z', null)`.execute(app.sql);
    const shown = await invitationsOf(app.sql, person.id);
    expect([shown.length, shown[0]!.slug]).toEqual([100, 'copy-101']);
  });
});

describe('The erasure of a co-author', () => {
  it('waits for the view, and ends what it did not show at first', async () => {
    const writer = await app.person();
    expect((await invite(writer)).status).toBe(201);
    const eraser = app.worker.get(CoauthorsEraser);
    const lagging = await app.sql.startTransaction().execute();
    await sql`select 1 from projection.checkpoint where name = ${catalogueView.schema} for update`.execute(lagging);
    try {
      const act = { listingId: guide.id, by: writer.id, at: new Date().toISOString() };
      await app.commands.execute(new AcceptInvitation({ ...act, basisPoints: 1_000 }));
      await app.commands.execute(new EraseUser({ userId: writer.id, at: act.at }));
      await expect(eraser.erase(writer.id)).rejects.toThrow('the catalogue view does not show this erasure yet');
    } finally {
      await lagging.rollback().execute();
    }
    await eraser.erase(writer.id);
    expect((await recorded()).map(({ type }) => type).slice(-2)).toEqual([
      'CoauthorInvitationAccepted',
      'CoauthorLeft',
    ]);
  });
});
