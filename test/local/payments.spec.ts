import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, SECRET_KEY, Shop } from './shop.js';

describe('The payment sandbox', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.open();
  });
  afterEach(() => shop.close());

  it('refuses requests without the key', async () => {
    const answer = await shop.call('/transaction/verify/any', undefined, 'sk_test_other');
    expect(answer).toEqual({ status: 401, body: { status: false, message: 'Invalid key' } });
  });

  it('opens a payment, shows its page, and charges once', async () => {
    const opened = await shop.initialize('pur.1', { metadata: { listing: 'cac' } });
    expect(opened.body).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: expect.stringMatching(/\/checkout\/\w+$/),
        access_code: expect.any(String),
        reference: 'pur.1',
      },
    });
    expect((await shop.call('/transaction/verify/pur.1')).body.data).toMatchObject({
      status: 'abandoned',
      fees: null,
      paid_at: null,
    });

    const address = opened.body.data.authorization_url;
    const page = await (await fetch(address)).text();
    expect(page).toContain('₦15,000.00');
    expect(page).toMatch(/>Pay<\/button>[\s\S]*>Decline<\/button>/);

    const [first, again] = [await shop.choose(address, 'pay'), await shop.choose(address, 'pay')];
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe(
      'http://localhost:3000/purchase/return?from=shop&trxref=pur.1&reference=pur.1',
    );
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect((await shop.call('/transaction/verify/pur.1')).body.data).toMatchObject({
      status: 'success',
      domain: 'test',
      amount: 1_500_000,
      requested_amount: 1_500_000,
      fees: 32_500,
      currency: 'NGN',
      channel: 'card',
      gateway_response: 'Successful',
      metadata: { listing: 'cac' },
      authorization: { last4: '4081', reusable: true },
      customer: { email: 'ada@shop.test' },
    });
    await eventually(async () => expect((await shop.call('/control')).body.openWebhooks).toEqual([]));
    expect(shop.heard).toEqual([
      {
        event: 'charge.success',
        signed: true,
        data: expect.objectContaining({ reference: 'pur.1', status: 'success' }),
      },
    ]);
  });

  it('sends no webhook for a declined payment', async () => {
    const { body } = await shop.initialize('pur.2');
    const answer = await shop.choose(body.data.authorization_url, 'decline');
    expect(answer.headers.get('location')).toContain('reference=pur.2');
    expect((await shop.call('/transaction/verify/pur.2')).body.data).toMatchObject({
      status: 'failed',
      gateway_response: 'Declined',
    });
    expect((await shop.call('/control')).body).toMatchObject({ openWebhooks: [], attempts: [] });
  });

  it('refuses a used reference and invalid input with the provider’s messages', async () => {
    await shop.initialize('pur.3');
    expect((await shop.initialize('pur.3')).body).toMatchObject({
      status: false,
      message: 'Duplicate Transaction Reference',
    });
    expect(await shop.initialize('pur_4')).toMatchObject({
      status: 400,
      body: { status: false, type: 'validation_error' },
    });
    expect((await shop.initialize('pur.5', { amount: 10.5 })).body.message).toBe('Invalid Amount Sent');
    expect((await shop.initialize('pur.6', { email: undefined })).body).toMatchObject({
      message: 'email is required',
      code: 'missing_params',
    });
    expect(await shop.call('/transaction/verify/none')).toMatchObject({
      status: 400,
      body: { code: 'transaction_not_found' },
    });
  });

  it('repeats a webhook until the shop answers 200', async () => {
    shop.answers.push(500, 503);
    await shop.initialize('pur.7');
    await shop.control({ pay: 'pur.7' });
    await eventually(() => expect(shop.events()).toEqual(['charge.success', 'charge.success', 'charge.success']));
    await eventually(async () => expect((await shop.call('/control')).body.openWebhooks).toEqual([]));
  });

  it('simulates faults: repeated, altered, forged, reordered and lost webhooks, and outages', async () => {
    for (const reference of ['a', 'b', 'c', 'd', 'e', 'f']) await shop.initialize(reference);
    await shop.control({ webhook: { duplicate: 2 }, pay: 'a' });
    await eventually(() => expect(shop.events()).toHaveLength(3));
    await shop.control({ reset: true, webhook: { alterAmount: 1 }, pay: 'b' });
    await eventually(() =>
      expect(shop.heard.at(-1)).toMatchObject({ signed: true, data: { reference: 'b', amount: 1 } }),
    );
    shop.answers.push(401);
    await shop.control({ reset: true, webhook: { wrongSignature: true }, pay: 'c' });
    await eventually(() => expect(shop.heard.at(-1)).toMatchObject({ signed: false, data: { reference: 'c' } }));
    await shop.control({ reset: true });
    await eventually(() => expect(shop.heard.at(-1)).toMatchObject({ signed: true, data: { reference: 'c' } }));
    await shop.control({ webhook: { reorder: true }, pay: 'd' });
    await shop.control({ pay: 'e' });
    await eventually(() => expect(shop.heard.slice(-2).map(({ data }) => data.reference)).toEqual(['e', 'd']));
    const sent = shop.heard.length;
    expect(await shop.control({ reset: true, webhook: { drop: true }, pay: 'f' })).toMatchObject({ openWebhooks: [] });
    expect(shop.heard).toHaveLength(sent);
    await shop.control({ reset: true, outage: true });
    expect((await shop.call('/transaction/verify/f')).status).toBe(503);
    expect((await shop.call('/control', { webhook: { duplicates: 2 } })).status).toBe(400);
  });

  it('alters and omits each field of a charge separately', async () => {
    await shop.initialize('a');
    const { data } = (await shop.call('/transaction/verify/a')).body;
    await shop.control({ verify: { fields: { amount: 7, fees: '12', status: 'unheard-of' }, omit: ['currency'] } });
    const { currency: _, ...rest } = data as Record<string, unknown>;
    const altered = { ...rest, amount: 7, fees: '12', status: 'unheard-of' };
    expect((await shop.call('/transaction/verify/a')).body.data).toEqual(altered);
    await shop.control({ reset: true });
    expect((await shop.call('/transaction/verify/a')).body.data).toEqual(data);
  });

  it('refuses new references as duplicates, and opens payments without a response, a given number of times', async () => {
    await shop.control({ initialize: { duplicates: 1 } });
    expect((await shop.initialize('a')).body.message).toBe('Duplicate Transaction Reference');
    expect((await shop.initialize('a')).status).toBe(200);
    await shop.control({ initialize: { lostAnswers: 1 } });
    await expect(shop.initialize('b')).rejects.toThrow();
    expect((await shop.initialize('b')).body.message).toBe('Duplicate Transaction Reference');
  });

  it('pads and delays responses as configured', async () => {
    await shop.initialize('a');
    const verify = async () => {
      const began = performance.now();
      const answer = await fetch(`${shop.payments.url}/transaction/verify/a`, {
        headers: { authorization: `Bearer ${SECRET_KEY}` },
      });
      return { text: await answer.text(), ms: performance.now() - began };
    };
    const { text } = await verify();
    await shop.control({ answer: { padding: 1_000_000 } });
    expect((await verify()).text).toBe(text + ' '.repeat(1_000_000));
    await shop.control({ answer: { padding: 0, pause: 300 } });
    expect((await verify()).ms).toBeGreaterThan(295);
  });

  it('lists payments and refunds by pages, the newest first, from an instant of creation on', async () => {
    for (const reference of ['pur.1', 'pur.2', 'pur.3']) await shop.initialize(reference);
    await shop.control({ pay: 'pur.2', refund: { outcome: 'pending', fields: { refunded_at: '2026-01-02' } } });
    await shop.call('/refund', { transaction: 'pur.2' });
    const list = async (path: string) => (await shop.call(path)).body as unknown as { data: object[]; meta: object };
    const first = await list('/transaction?perPage=2&page=1&from=2026-01-01T00:00:00.000Z');
    expect(first.data).toMatchObject([{ reference: 'pur.3' }, { reference: 'pur.2', status: 'success' }]);
    expect(first.meta).toEqual({ total: 3, perPage: 2, page: 1, pageCount: 2 });
    expect((await list('/transaction?perPage=2&page=2')).data).toMatchObject([{ reference: 'pur.1' }]);
    const { data } = await list('/refund?page=1');
    expect(data).toMatchObject([{ transaction: { reference: 'pur.2' }, refunded_at: '2026-01-02' }]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const path of ['/transaction', '/refund']) expect((await list(`${path}?from=${tomorrow}`)).data).toEqual([]);
    expect((await list('/transaction?to=2026-01-01T00:00:00.000Z')).data).toEqual([]);
  });

  it('sends a webhook of any type', async () => {
    await shop.control({ send: { event: 'charge.dispute.create', data: { id: 5 } } });
    await eventually(() =>
      expect(shop.heard).toEqual([{ event: 'charge.dispute.create', data: { id: 5 }, signed: true }]),
    );
  });

  it('keeps payments and undelivered webhooks over a restart', async () => {
    shop.answers.push(500);
    await shop.initialize('pur.8');
    await shop.control({ pay: 'pur.8' });
    await eventually(() => expect(shop.events()).toHaveLength(1));
    const journal = join(shop.dataDir, 'payments', 'book.jsonl');
    const written = readFileSync(journal, 'utf8');
    await shop.payments.stop();
    writeFileSync(journal, `${written}{"type":"paid","refer`);

    await shop.openPayments();
    expect((await shop.call('/transaction/verify/pur.8')).body.data.status).toBe('success');
    await eventually(() => expect(shop.events()).toHaveLength(2));
    expect((await shop.initialize('pur.8')).status).toBe(400);
  });
});
