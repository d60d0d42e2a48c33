import { inflateSync } from 'node:zlib';
import { CreditSale, PayForPurchase, ReceiveDeposit } from '#server/wallet/wallet-commands';
import { type App, type Person, startApp } from '../app.js';
import { type Listing, openMarket } from '../purchases/market.js';
import { until } from '../until.js';

let app: App;
let creator: Person, owner: Person, listing: Listing;

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '5' });
  ({ creator, listing } = await openMarket(app));
  owner = await app.person();
  const own = { ownerId: owner.id, listingId: listing.id };
  const price = 1_000_000;
  for (const command of [
    new ReceiveDeposit({ ...own, reference: 'dep.1', amount: 500_000, at: '2026-01-05T10:00:00.000Z' }),
    // 00:30 of the second day in Lagos.
    new ReceiveDeposit({ ...own, reference: 'dep.2', amount: 2_000_050, at: '2026-02-01T23:30:00.000Z' }),
    new PayForPurchase({ ...own, reference: PURCHASE, amount: 1_250_000, at: '2026-02-10T10:00:00.000Z' }),
    new CreditSale({
      ...{ ...own, reference: 'pur.sale', price, commission: 100_000, basisPoints: 1_000, terms: 1 },
      at: '2026-03-01T10:00:00.000Z',
    }),
  ])
    await app.commands.execute(command);
  await until(
    async () => (await info()).balance_kobo,
    (balance) => balance === 3_400_050,
  );
});
afterAll(() => app.stop());

const PURCHASE = 'pur.cb5e5d48-28b2-4676-a445-cac5c6786f95';
const LABELS = [
  'Platform Commission',
  'Sold a Listing',
  'Purchased a Listing',
  'Wallet Funded',
  'Wallet Funded',
  'Wallet Funded',
];

type Movement = { revision: number; label: string; reference: string; listing: { title: string } | null };
type Page = { count: number; is_capped: boolean; next: string | null; results: Movement[] };
const read = <Body>(path: string, who = owner) => app.call<Body>('GET', path, { token: who.token });
const info = async () =>
  (await read<{ data: { balance_kobo: number; as_of: object } }>('wallet/wallet-info')).body.data;
const found = async (query: string) => (await read<Page>(`wallet/transactions?${query}`)).body;
const references = async (query: string) => (await found(query)).results.map(({ reference }) => reference);

describe('The history of a wallet', () => {
  it('is filtered by type and kind', async () => {
    expect((await found('')).results.map(({ label }) => label)).toEqual(LABELS);
    expect(await references('type=listing')).toEqual([PURCHASE]);
    expect(await references('kind=deposit')).toEqual([PURCHASE, 'dep.2', 'dep.1']);
    expect(await references('kind=earning&type=credit')).toEqual(['pur.sale']);
    expect(await found('kind=earning&type=listing')).toMatchObject({ count: 0, results: [] });
    expect(await found('kind=withdrawal')).toMatchObject({ count: 0, is_capped: false, results: [], next: null });
  });

  it('is filtered by days in Lagos, both included', async () => {
    expect(await references('from=2026-02-02&to=2026-02-02')).toEqual(['dep.2']);
    expect(await references('to=2026-02-01')).toEqual(['dep.1']);
    expect(await references('from=2026-02-10&type=credit')).toEqual(['pur.sale', PURCHASE]);
  });

  it('is filtered by amounts in naira, both included', async () => {
    expect(await references('min_amount=5000&max_amount=10000')).toEqual(['pur.sale', 'dep.1']);
    expect(await references('min_amount=20000.50&max_amount=20000.50')).toEqual(['dep.2']);
    expect(await references('min_amount=12,500&from=2026-02-03')).toEqual([PURCHASE, PURCHASE]);
  });

  it('is searched for labels, kinds, titles of listings and beginnings of references', async () => {
    expect(await references('search=wallet funded')).toEqual([PURCHASE, 'dep.2', 'dep.1']);
    expect(await references('search=EARN')).toEqual(['pur.sale']);
    expect(await references('search=PHARMACY in')).toEqual(['pur.sale', 'pur.sale', PURCHASE]);
    expect(await references('search=pharmacy&kind=purchase')).toEqual([PURCHASE]);
    expect(await references('search=PUR.CB5E')).toEqual([PURCHASE, PURCHASE]);
    expect(await references('search=cb5e5d')).toEqual([]);
    for (const nothing of ['100%25', '_', '%5C', "'", 'dep.1x'])
      expect(await references(`search=${nothing}`)).toEqual([]);
  });

  it('finds a deposit that could not buy its listing as it is labelled, and by the listing', async () => {
    const { rows } = await payment();
    expect(rows).toBe(1);
    expect(await references('search=refunded to')).toEqual(['dep.1']);
    expect(await references('search=pharmacy&kind=deposit')).toEqual(['dep.1']);
  });

  it('is paged under a filter, each entry once, with the filter in the link', async () => {
    const seen: number[] = [];
    let path: string | null = 'wallet/transactions?limit=2&search=wallet&from=2026-01-01&min_amount=5000.00';
    for (; path;) {
      const page: Page = (await read<Page>(path)).body;
      expect(page.count).toBe(3);
      seen.push(...page.results.map(({ revision }) => revision));
      path = page.next && page.next.slice(page.next.indexOf('wallet/'));
      if (path)
        expect(path).toMatch(
          /search=wallet&from=2026-01-01&min_amount=5000$|from=2026-01-01&search=wallet&min_amount=5000$/,
        );
    }
    expect(seen).toEqual([2, 1, 0]);
    expect((await found('kind=deposit&cursor=1')).results.map(({ revision }) => revision)).toEqual([0]);
    expect((await found('kind=deposit&cursor=0')).results).toEqual([]);
  });

  it('refuses a filter or a value that it does not know, by its name', async () => {
    for (const [query, field] of [
      ...[
        ['colour=red', 'colour'],
        ['type=debit', 'type'],
        ['kind=lottery', 'kind'],
        ['from=yesterday', 'from'],
      ],
      ...[
        ['to=2026-02-30', 'to'],
        ['from=2026-03-01&to=2026-02-01', 'to'],
        ['from=0001-01-01', 'from'],
      ],
      ...[
        ['min_amount=1.234', 'min_amount'],
        ['max_amount=-1', 'max_amount'],
        ['min_amount=9&max_amount=8', 'max_amount'],
      ],
      ...[
        ['cursor=last', 'cursor'],
        ['limit=0', 'limit'],
        [`search=${'x'.repeat(101)}`, 'search'],
      ],
      ['kind=deposit&kind=refund', 'kind'],
    ] as [string, string][]) {
      const { status, body } = await read<Record<string, unknown>>(`wallet/transactions?${query}`);
      expect([query, status, Object.keys(body)]).toEqual([query, 400, expect.arrayContaining([field])]);
    }
    expect((await read<{ detail: string }>('wallet/transactions?kind=lottery')).body.detail).toContain("'lottery'");
  });
});

/** Makes `dep.1` a deposit whose payment could not buy its listing. */
async function payment() {
  const { sql } = await import('kysely');
  const { purchasesView } = await import('#projections/purchases/purchases.view');
  const { numAffectedRows } = await sql`
    insert into ${sql.table(purchasesView.table.payment)}
      (reference, purpose, payer_id, asked, amount, listing_id, fees, status, initiated_at, settled_at)
    values ('dep.1', 'purchase', ${owner.id}, 500000, 500000, ${listing.id}, 0, 'deposited', now(), now())`.execute(
    app.sql,
  );
  return { rows: Number(numAffectedRows) };
}

describe('A wallet at a point of its history', () => {
  type Then = {
    balance_kobo: number;
    pending_kobo: number;
    available_kobo: number;
    as_of: { revision: number; position: string | null; time: string };
    entries: { revision: number; running_balance_kobo: number; type: string }[];
    history: string;
  };
  const at = async (query: string, who = owner) => (await read<{ data: Then }>(`wallet/at?${query}`, who)).body.data;

  it('has the balance after each revision, over all its segments, and its last entries', async () => {
    const all = (await found('limit=100')).results as (Movement & { running_balance_kobo: number })[];
    for (const { revision, running_balance_kobo: balance } of all) {
      const then = await at(`revision=${revision}`);
      expect([then.balance_kobo, then.as_of.revision]).toEqual([balance, revision]);
      expect(then.entries[0]).toMatchObject({ revision, running_balance_kobo: balance });
      const older = await read<Page>(then.history.slice(then.history.indexOf('wallet/')));
      expect(older.body.results[0]!.revision).toBe(revision);
    }
  });

  it('has the balance of an instant, and what was pending then', async () => {
    expect(await at('time=2026-01-01T00:00:00Z')).toMatchObject({
      ...{ balance_kobo: 0, entries: [], as_of: { revision: -1, position: null, time: '2026-01-01T00:00:00.000Z' } },
    });
    expect(await at('time=2026-02-05T12:00:00%2B01:00')).toMatchObject({ balance_kobo: 2_500_050, pending_kobo: 0 });
    expect(await at('time=2026-03-02T00:00:00Z')).toMatchObject({
      ...{ balance_kobo: 3_400_050, pending_kobo: 900_000, available_kobo: 2_500_050 },
    });
    expect(await at('')).toMatchObject({ balance_kobo: 3_400_050, pending_kobo: 0 });
  });

  it('says of the present balance which event it counts, and how far the view is', async () => {
    const { as_of: now } = await info();
    const { as_of: log } = await at('');
    expect(now).toMatchObject({ revision: log.revision, time: expect.any(String) as string });
    expect((now as Then['as_of']).position).toBe(log.position);
  });

  it('is of its owner alone, and refuses what is no point of it', async () => {
    const other = await app.person();
    expect(await at('', other)).toMatchObject({ balance_kobo: 0, as_of: { revision: -1, position: null } });
    for (const query of ['revision=99', 'revision=-1', 'time=tomorrow', 'revision=1&time=2026-01-01T00:00:00Z', 'id=1'])
      expect([query, (await read(`wallet/at?${query}`)).status]).toEqual([query, 400]);
    expect((await read('wallet/at?revision=0', other)).status).toBe(400);
  });
});

describe('A statement', () => {
  const file = async (query: string, who = owner) => {
    const answer = await fetch(`${app.url}/api/wallet/statement?${query}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    return {
      ...answer,
      status: answer.status,
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };

  it('is a CSV file with the sums and every movement with its running balance', async () => {
    const { headers, bytes } = await file('from=2026-02-01&to=2026-02-28&format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('wallet-statement-2026-02-01-to-2026-02-28.csv');
    const lines = bytes.toString().split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['Opening balance,5000.00', 'Money in,32500.50', 'Money out,12500.00', 'Closing balance,25000.50'],
        ...['Movements,3', 'time,description,listing,in,out,balance,reference,revision'],
        '2026-02-01T23:30:00.000Z,Wallet Funded,,20000.50,,25000.50,dep.2,1',
        `2026-02-10T10:00:00.000Z,Purchased a Listing,Opening a pharmacy in Lagos,,12500.00,25000.50,${PURCHASE},3`,
      ]),
    );
    expect(lines.filter((line) => /^2026/.test(line))).toHaveLength(3);
  });

  it('prefixes what a spreadsheet would run as a formula', async () => {
    const { sql } = await import('kysely');
    await sql`update app.person set first_name = '=1+1', last_name = '"x"' where id = ${owner.id}`.execute(app.sql);
    const { bytes } = await file('from=2026-02-01&to=2026-02-28&format=csv');
    expect(bytes.toString()).toContain(`Owner,"'=1+1 ""x"""\r\n`);
  });

  it('is a PDF with the sign of the naira', async () => {
    const { headers, bytes } = await file('from=2026-01-01&to=2026-12-31');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect([bytes.subarray(0, 5).toString(), bytes.toString('latin1').trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
    expect(streamsOf(bytes).some((stream) => /<[0-9a-f]{4}>[\s\S]*20a6/i.test(stream))).toBe(true);
    expect((await file('from=2020-01-01&to=2020-01-01', creator)).status).toBe(200);
  });

  it('is refused without its days, or with others', async () => {
    for (const query of [
      '',
      'from=2026-01-01',
      'from=2026-02-01&to=2026-01-01',
      'from=2026-01-01&to=2026-01-02&format=xls',
    ])
      expect([query, (await file(query)).status]).toEqual([query, 400]);
  });
});

/** The inflated streams of a PDF, among them the table from glyphs to characters. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1))
    try {
      streams.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'));
    } catch {
      continue;
    }
  return streams;
}
