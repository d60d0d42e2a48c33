import { randomUUID } from 'node:crypto';
import { CertificateCodes } from '#server/receipts/certificate.codes';
import { type App, type Person, startApp } from '../app.js';
import { grant, type Listing, openMarket, publishListing } from '../purchases/market.js';
import { askRefund, bought, whenRefund } from '../purchases/refunding.js';
import { until } from '../until.js';

let app: App;
let buyer: Person, creator: Person, admin: Person, listing: Listing, reference: string;

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  buyer = await app.person();
  reference = await bought(app, buyer, listing);
  await until(receipt, ({ status }) => status === 200);
});
afterAll(() => app.stop());

const get = (path: string, who?: Person) =>
  fetch(`${app.url}/api/${path}`, { headers: who ? { authorization: `Bearer ${who.token}` } : {} });
async function receipt(who = buyer, of = reference) {
  const { status, headers, ...answer } = await get(`purchases/${of}/receipt`, who).then(async (answer) => ({
    ...{ status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) },
  }));
  return { status, headers, ...answer };
}
type Proof = {
  status: string;
  number: string;
  amount_kobo: number;
  lines: { title: string; event_id: string; refunded_at: string | null }[];
};
const codeOf = (of = reference) => app.web.get(CertificateCodes).codeOf(of);
const proof = async (code = codeOf()) => (await app.call<{ data: Proof }>('GET', `receipts/${code}`)).body.data;
/** The receipts of this purchase: the mail of the free guide comes at any time. */
const mails = async () =>
  (await app.mails(buyer.email)).filter(({ subject }) => subject === 'You own “Opening a pharmacy in Lagos”');

describe('A receipt', () => {
  it('is a numbered PDF, for its buyer and for those who audit', async () => {
    const { headers, bytes } = await receipt();
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/receipt-GW-\d{4}-000001\.pdf/);
    expect([bytes.subarray(0, 5).toString(), bytes.length > 5_000]).toEqual(['%PDF-', true]);
    expect((await get(`purchases/${reference}/receipt.pdf`, buyer)).status).toBe(200);
    const finance = await app.person();
    await grant(app, finance, 'finance');
    expect((await receipt(finance)).status).toBe(200);
    for (const other of [creator, await app.person()]) expect((await receipt(other)).status).toBe(404);
    expect((await get(`purchases/${reference}/receipt`)).status).toBe(401);
  });

  it('is missing for a guide that was free, and for an unknown payment', async () => {
    const free = await publishListing(app, creator, admin, { price: 0, title: 'Reserve a business name' });
    const body = { listing_id: free.id };
    const answer = await app.call<{ data: { reference: string } }>('POST', 'listing/listing-purchase', {
      ...{ token: buyer.token, body },
    });
    expect((await receipt(buyer, answer.body.data.reference)).status).toBe(404);
    expect((await receipt(buyer, `pur.${randomUUID()}`)).status).toBe(404);
  });

  it('is linked in the mail of the purchase, and mailed again once for each key', async () => {
    const first = await until(mails, (all) => all.length === 1);
    expect(first[0]!.text).toContain(`${app.url}/payment/callback?reference=${reference}`);
    const resend = (key: string, who = buyer) =>
      app.call('POST', `purchases/${reference}/receipt/resend`, {
        ...{ token: who.token, body: {}, headers: { 'idempotency-key': key } },
      });
    const key = randomUUID();
    for (const answer of [await resend(key), await resend(key)])
      expect([answer.status, answer.body]).toEqual([200, { message: 'Receipt sent' }]);
    await until(mails, (all) => all.length === 2);
    await resend(randomUUID());
    expect(await until(mails, (all) => all.length > 2)).toHaveLength(3);
    expect((await resend(randomUUID(), creator)).status).toBe(404);
  });
});

describe('The certificate of a purchase', () => {
  it('shows anyone with its code that it is paid, once, and names no person', async () => {
    const found = await proof();
    expect(found).toMatchObject({
      status: 'paid',
      amount_kobo: 1_250_000,
      lines: [{ title: 'Opening a pharmacy in Lagos', refunded_at: null }],
    });
    expect(found.number).toMatch(/^GW-\d{4}-000001$/);
    const shown = JSON.stringify(found);
    for (const secret of [buyer.id, buyer.username, buyer.email, creator.id, creator.username, reference])
      expect(shown).not.toContain(secret);
    expect((await get(`receipts/${codeOf()}`)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('has a code that cannot be guessed', async () => {
    const code = codeOf();
    const changed = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
    for (const wrong of [changed, code.slice(0, -1), `${code}A`, reference, codeOf(`pur.${randomUUID()}`), 'x'])
      expect([wrong, (await get(`receipts/${wrong}`)).status]).toEqual([wrong, 404]);
  });

  it('says when the purchase was refunded', async () => {
    expect((await askRefund(app, buyer, listing)).status).toBe(200);
    await whenRefund(app, buyer, listing, 'refunded');
    const found = await until(proof, ({ status }) => status === 'refunded');
    expect(found.lines[0]!.refunded_at).toEqual(expect.any(String));
    expect((await receipt()).status).toBe(200);
  });
});
