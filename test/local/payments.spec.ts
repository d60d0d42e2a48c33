import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargeFee, transferFee } from '#local/payments/fees';
import { startPayments } from '#local/payments/server';

const secretKey = 'sk_test_of_the_spec';

interface Delivery {
  event: string;
  data: Record<string, unknown>;
  signed: boolean;
}

/** What the spec looks into; the rest of an answer is compared as a whole. */
interface Body {
  message: string;
  data: { authorization_url: string; recipient_code: string; status: string; authorization: object };
  openWebhooks: unknown[];
}

/** A shop that hears webhooks and answers each with the next of `answers`, then with 200. */
async function openShop() {
  const heard: Delivery[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = createHmac('sha512', secretKey).update(body).digest('hex');
      const { event, data } = JSON.parse(body.toString()) as Delivery;
      heard.push({ event, data, signed: request.headers['x-paystack-signature'] === signature });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => new Promise((closed) => server.close(closed));
  return { heard, answers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close };
}

async function eventually(assertion: () => void | Promise<void>): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((wake) => setTimeout(wake, 25));
    }
  }
}

describe('The payment sandbox', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  let payments: Awaited<ReturnType<typeof startPayments>>;
  let dataDir: string;

  const open = async () => {
    payments = await startPayments({
      port: 0,
      dataDir,
      secretKey,
      webhookUrl: shop.url,
      publicUrl: 'http://localhost:3000',
    });
  };

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'groundwork-payments-'));
    shop = await openShop();
    await open();
  });

  afterEach(async () => {
    await payments.stop();
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = async (path: string, body?: unknown, key = secretKey) => {
    const answer = await fetch(`${payments.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const control = async (body: unknown) => (await call('/control', body)).body;
  const initialize = (reference: string, more = {}) =>
    call('/transaction/initialize', {
      email: 'ada@shop.test',
      amount: 1_500_000,
      reference,
      callback_url: 'http://localhost:3000/purchase/return?from=shop',
      ...more,
    });
  const choose = (address: string, action: 'pay' | 'decline') =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  const events = () => shop.heard.map(({ event }) => event);

  it('answers nobody without the key', async () => {
    const answer = await call('/transaction/verify/any', undefined, 'sk_test_other');
    expect(answer).toEqual({ status: 401, body: { status: false, message: 'Invalid key' } });
  });

  it('opens a payment, shows its page, and takes the money once', async () => {
    const opened = await initialize('pur.1', { metadata: { listing: 'cac' } });
    expect(opened.body).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: expect.stringMatching(/\/checkout\/\w+$/),
        access_code: expect.any(String),
        reference: 'pur.1',
      },
    });
    expect((await call('/transaction/verify/pur.1')).body.data).toMatchObject({
      status: 'abandoned',
      fees: null,
      paid_at: null,
    });

    const address = opened.body.data.authorization_url;
    const page = await (await fetch(address)).text();
    expect(page).toContain('₦15,000.00');
    expect(page).toMatch(/>Pay<\/button>[\s\S]*>Decline<\/button>/);

    const [first, again] = [await choose(address, 'pay'), await choose(address, 'pay')];
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe(
      'http://localhost:3000/purchase/return?from=shop&trxref=pur.1&reference=pur.1',
    );
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect((await call('/transaction/verify/pur.1')).body.data).toMatchObject({
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
    await eventually(async () => expect((await call('/control')).body.openWebhooks).toEqual([]));
    expect(shop.heard).toEqual([
      {
        event: 'charge.success',
        signed: true,
        data: expect.objectContaining({ reference: 'pur.1', status: 'success' }),
      },
    ]);
  });

  it('sends no webhook for a declined payment', async () => {
    const { body } = await initialize('pur.2');
    const answer = await choose(body.data.authorization_url, 'decline');
    expect(answer.headers.get('location')).toContain('reference=pur.2');
    expect((await call('/transaction/verify/pur.2')).body.data).toMatchObject({
      status: 'failed',
      gateway_response: 'Declined',
    });
    expect((await call('/control')).body).toMatchObject({ openWebhooks: [], attempts: [] });
  });

  it('refuses a used reference, and what it cannot read, in the words of the provider', async () => {
    await initialize('pur.3');
    expect((await initialize('pur.3')).body).toMatchObject({
      status: false,
      message: 'Duplicate Transaction Reference',
    });
    expect(await initialize('pur_4')).toMatchObject({ status: 400, body: { status: false, type: 'validation_error' } });
    expect((await initialize('pur.5', { amount: 10.5 })).body.message).toBe('Invalid Amount Sent');
    expect((await initialize('pur.6', { email: undefined })).body).toMatchObject({
      message: 'email is required',
      code: 'missing_params',
    });
    expect(await call('/transaction/verify/none')).toMatchObject({
      status: 400,
      body: { code: 'transaction_not_found' },
    });
  });

  it('repeats a webhook until the shop says 200', async () => {
    shop.answers.push(500, 503);
    await initialize('pur.7');
    await control({ pay: 'pur.7' });
    await eventually(() => expect(events()).toEqual(['charge.success', 'charge.success', 'charge.success']));
    await eventually(async () => expect((await call('/control')).body.openWebhooks).toEqual([]));
  });

  it('misbehaves when told to: repeats, lies, forges, swaps, loses and is out', async () => {
    for (const reference of ['a', 'b', 'c', 'd', 'e', 'f']) await initialize(reference);
    await control({ webhook: { duplicate: 2 }, pay: 'a' });
    await eventually(() => expect(events()).toHaveLength(3));
    await control({ reset: true, webhook: { alterAmount: 1 }, pay: 'b' });
    await eventually(() =>
      expect(shop.heard.at(-1)).toMatchObject({ signed: true, data: { reference: 'b', amount: 1 } }),
    );
    shop.answers.push(401);
    await control({ reset: true, webhook: { wrongSignature: true }, pay: 'c' });
    await eventually(() => expect(shop.heard.at(-1)).toMatchObject({ signed: false, data: { reference: 'c' } }));
    await control({ reset: true });
    await eventually(() => expect(shop.heard.at(-1)).toMatchObject({ signed: true, data: { reference: 'c' } }));
    await control({ webhook: { reorder: true }, pay: 'd' });
    await control({ pay: 'e' });
    await eventually(() => expect(shop.heard.slice(-2).map(({ data }) => data.reference)).toEqual(['e', 'd']));
    const sent = shop.heard.length;
    expect(await control({ reset: true, webhook: { drop: true }, pay: 'f' })).toMatchObject({ openWebhooks: [] });
    expect(shop.heard).toHaveLength(sent);
    await control({ reset: true, outage: true });
    expect((await call('/transaction/verify/f')).status).toBe(503);
    await control({ outage: false, verify: { alterAmount: 7, currency: 'GHS' } });
    expect((await call('/transaction/verify/f')).body.data).toMatchObject({ requested_amount: 7, currency: 'GHS' });
    expect((await call('/control', { webhook: { duplicates: 2 } })).status).toBe(400);
  });

  it('remembers paid money and undelivered webhooks when it is started again', async () => {
    shop.answers.push(500);
    await initialize('pur.8');
    await control({ pay: 'pur.8' });
    await eventually(() => expect(events()).toHaveLength(1));
    const journal = join(dataDir, 'payments', 'book.jsonl');
    const written = readFileSync(journal, 'utf8');
    await payments.stop();
    writeFileSync(journal, `${written}{"type":"paid","refer`);

    await open();
    expect((await call('/transaction/verify/pur.8')).body.data.status).toBe('success');
    await eventually(() => expect(events()).toHaveLength(2));
    expect((await initialize('pur.8')).status).toBe(400);
  });

  it('pays out to a bank account, once per reference, and tells how it ended', async () => {
    await control({ transfer: { delay: 0 } });
    const { body: resolved } = await call('/bank/resolve?account_number=0022728151&bank_code=063');
    expect(resolved.data).toMatchObject({ account_number: '0022728151', account_name: expect.any(String) });
    expect((await call('/bank/resolve?account_number=0000000000&bank_code=063')).status).toBe(422);
    const account = { type: 'nuban', name: 'Ada', account_number: '0022728151', bank_code: '063', currency: 'NGN' };
    const added = await call('/transferrecipient', account);
    expect(added).toMatchObject({ status: 201, body: { data: { recipient_code: expect.stringMatching(/^RCP_/) } } });
    const recipient = added.body.data.recipient_code;
    expect((await call('/transferrecipient', account)).body.data.recipient_code).toBe(recipient);

    const order = {
      source: 'balance',
      amount: 600_000,
      recipient,
      reason: 'Withdrawal',
      reference: 'wd_0123456789abcdef',
    };
    expect((await call('/transfer', order)).body).toMatchObject({
      message: 'Transfer has been queued',
      data: { status: 'pending' },
    });
    expect(await call('/transfer', order)).toMatchObject({ status: 400, body: { status: false } });
    await eventually(() => expect(events()).toEqual(['transfer.success']));
    const verified = await call(`/transfer/verify/${order.reference}`);
    expect(verified.body.data).toMatchObject({ status: 'success', amount: 600_000, fee_charged: 2_500 });
    await control({ settle: { transfer: order.reference, outcome: 'reversed' } });
    await eventually(() => expect(events()).toEqual(['transfer.success', 'transfer.reversed']));

    await control({ transfer: { outcome: 'failed' } });
    await call('/transfer', { ...order, reference: 'wd_1123456789abcdef' });
    await eventually(() => expect(events().at(-1)).toBe('transfer.failed'));
    const tooMuch = await call('/transfer', { ...order, amount: 9_000_000_000_000, reference: 'wd_2123456789abcdef' });
    expect(tooMuch.body).toMatchObject({ code: 'insufficient_balance' });
    expect((await call('/transfer/verify/wd_none')).status).toBe(404);
  });

  it('settles a transfer left open when it is started again', async () => {
    await control({ transfer: { delay: 600_000 } });
    const account = { type: 'nuban', name: 'Ada', account_number: '0022728151', bank_code: '063' };
    const recipient = (await call('/transferrecipient', account)).body.data.recipient_code;
    await call('/transfer', { source: 'balance', amount: 10_000, recipient, reference: 'wd_3123456789abcdef' });
    await payments.stop();
    await open();
    await eventually(() => expect(events()).toEqual(['transfer.success']));
  });

  it('gives money back, in part or whole, and never more than was paid', async () => {
    await control({ refund: { delay: 0 } });
    await initialize('pur.9');
    expect((await call('/refund', { transaction: 'pur.9' })).status).toBe(400);
    await control({ pay: 'pur.9' });
    const part = await call('/refund', { transaction: 'pur.9', amount: 500_000 });
    expect(part.body).toMatchObject({
      message: 'Refund has been queued for processing',
      data: { status: 'pending', amount: 500_000 },
    });
    expect((await call('/refund', { transaction: 'pur.9', amount: 1_500_000 })).status).toBe(400);
    await call('/refund', { transaction: 'pur.9', amount: 1_000_000 });
    await eventually(async () => expect((await call('/transaction/verify/pur.9')).body.data.status).toBe('reversed'));
    await eventually(() => expect(events().filter((event) => event === 'refund.processed')).toHaveLength(2));
    const processed = shop.heard.find(({ event }) => event === 'refund.processed')!;
    expect(processed.data).toMatchObject({ transaction_reference: 'pur.9', amount: '500000' });
  });

  it('charges a saved card again', async () => {
    await initialize('pur.10');
    await control({ pay: 'pur.10' });
    const { authorization } = (await call('/transaction/verify/pur.10')).body.data;
    const charge = { email: 'ada@shop.test', amount: 200_000, reference: 'sub.1', ...authorization };
    expect((await call('/transaction/charge_authorization', charge)).body.data).toMatchObject({
      status: 'success',
      fees: 3_000,
    });
    expect(
      (await call('/transaction/charge_authorization', { ...charge, email: 'eve@shop.test', reference: 'sub.2' }))
        .status,
    ).toBe(400);
  });
});

describe('The fees of the provider', () => {
  it('are 1.5 % and ₦100, without the ₦100 below ₦2,500, and ₦2,000 at most', () => {
    expect([249_900, 250_000, 1_500_000, 20_000_000].map(chargeFee)).toEqual([3_749, 13_750, 32_500, 200_000]);
  });

  it('are ₦10, ₦25 or ₦50 for a payout', () => {
    expect([500_000, 500_001, 5_000_000, 5_000_001].map(transferFee)).toEqual([1_000, 2_500, 2_500, 5_000]);
  });
});
