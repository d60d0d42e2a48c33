import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { sql } from 'kysely';
import { auditView } from '#projections/audit/audit.view';
import { walletView } from '#projections/wallet/wallet.view';
import { type App, type Person, startApp } from '../app.js';
import { control, openMarket, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import { runVerify } from './program.js';

let app: App;
let creator: Person;

beforeAll(async () => {
  app = await startApp();
  const market = await openMarket(app);
  creator = market.creator;
  for (const buyer of await Promise.all([app.person(), app.person()])) {
    const reference = await startPurchase(app, buyer, market.listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
  }
  await until(
    async () =>
      (
        await sql<{
          events: number;
        }>`select events from ${sql.table(auditView.table.wallet)} where owner_id = ${creator.id}`.execute(app.sql)
      ).rows[0]?.events,
    (events) => events === 4,
  );
});
afterAll(async () => {
  await app.stop();
});

const entry = sql.table(walletView.table.entry);
const verify = (...options: string[]) =>
  runVerify(
    { EVENTSTORE_URL: app.config.get('EVENTSTORE_URL'), DATABASE_URL: app.config.get('DATABASE_URL') },
    options,
  );

describe('npm run verify', () => {
  it('finds no violation, also against the provider’s ledger', async () => {
    const { code, said, broken } = await verify('--payments', app.paymentsUrl);
    expect(broken).toEqual([]);
    expect(code).toBe(0);
    expect(said).toMatch(/I23 +Views equal their replay +\d+ +holds/);
    expect(said).toMatch(/I14 +Access is exactly what was bought +2 +holds/);
  });

  it('names the table of a row changed by hand', async () => {
    await sql`update ${entry} set label = 'Gift' where owner_id = ${creator.id} and revision = 0`.execute(app.sql);
    const { code, broken } = await verify();
    expect(broken).toEqual([expect.stringMatching(/^I23 wallet\.entry /)]);
    expect(code).toBe(1);
    await sql`update ${entry} set label = 'Sold a Listing' where owner_id = ${creator.id} and revision = 0`.execute(
      app.sql,
    );
  });

  it('names stream and revision of a stored wallet event of which one byte was changed', async () => {
    const stored = new pg.Client({ connectionString: app.eventsDatabase });
    await stored.connect();
    const stream = `wallet-${creator.id}`;
    const at = (text: string) => sqlOf(text, stream);
    await stored.query(
      at(
        'set data = convert_to(replace(convert_from(data, \'UTF8\'), \'"to":"platform"\', \'"to":"platforn"\'), \'UTF8\')',
      ),
    );
    try {
      const { code, broken } = await verify('--no-replay');
      expect(broken).toEqual([expect.stringContaining(`I19 ${stream} revision 1 `)]);
      expect(code).toBe(1);
    } finally {
      await stored.query(
        at("set data = convert_to(replace(convert_from(data, 'UTF8'), 'platforn', 'platform'), 'UTF8')"),
      );
      await stored.end();
    }
  });

  it('reports missing addresses', async () => {
    const nothing = { EVENTSTORE_URL: undefined, DATABASE_URL: undefined, DATA_DIR: '/nowhere' };
    const { code, said } = await runVerify(nothing);
    expect([code, said]).toEqual([120, expect.stringContaining('Set EVENTSTORE_URL and DATABASE_URL')]);
  });

  it('shares no code with the product', () => {
    for (const file of readdirSync('verify', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    ))
      expect(readFileSync(`verify/${file}`, 'utf8')).not.toMatch(/from '(#|(\.\.\/)+)(server|projections|local)/);
  });
});

const sqlOf = (change: string, stream: string) =>
  `update es_event set ${change.replace(/^set /, '')} where revision = 1 and stream_id = (select id from es_stream where name = '${stream}')`;
