import { chargeFee, transferFee } from '#local/payments/fees';
import { eventually, Shop } from './shop.js';

describe('The payment sandbox', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.open();
  });
  afterEach(() => shop.close());

  it('pays out to a bank account once per reference, and reports the outcome', async () => {
    await shop.control({ transfer: { delay: 0 } });
    const { body: resolved } = await shop.call('/bank/resolve?account_number=0022728151&bank_code=063');
    expect(resolved.data).toMatchObject({ account_number: '0022728151', account_name: expect.any(String) });
    expect((await shop.call('/bank/resolve?account_number=0000000000&bank_code=063')).status).toBe(422);
    const account = { type: 'nuban', name: 'Ada', account_number: '0022728151', bank_code: '063', currency: 'NGN' };
    const added = await shop.call('/transferrecipient', account);
    expect(added).toMatchObject({ status: 201, body: { data: { recipient_code: expect.stringMatching(/^RCP_/) } } });
    const recipient = added.body.data.recipient_code;
    expect((await shop.call('/transferrecipient', account)).body.data.recipient_code).toBe(recipient);

    const order = {
      source: 'balance',
      amount: 600_000,
      recipient,
      reason: 'Withdrawal',
      reference: 'wd_0123456789abcdef',
    };
    expect((await shop.call('/transfer', order)).body).toMatchObject({
      message: 'Transfer has been queued',
      data: { status: 'pending' },
    });
    expect(await shop.call('/transfer', order)).toMatchObject({ status: 400, body: { status: false } });
    await eventually(() => expect(shop.events()).toEqual(['transfer.success']));
    const verified = await shop.call(`/transfer/verify/${order.reference}`);
    expect(verified.body.data).toMatchObject({ status: 'success', amount: 600_000, fee_charged: 2_500 });
    await shop.control({ settle: { transfer: order.reference, outcome: 'reversed' } });
    await eventually(() => expect(shop.events()).toEqual(['transfer.success', 'transfer.reversed']));

    await shop.control({ transfer: { outcome: 'failed' } });
    await shop.call('/transfer', { ...order, reference: 'wd_1123456789abcdef' });
    await eventually(() => expect(shop.events().at(-1)).toBe('transfer.failed'));
    const tooMuch = await shop.call('/transfer', {
      ...order,
      amount: 9_000_000_000_000,
      reference: 'wd_2123456789abcdef',
    });
    expect(tooMuch.body).toMatchObject({ code: 'insufficient_balance' });
    expect((await shop.call('/transfer/verify/wd_none')).status).toBe(404);
    const { body: listed } = await shop.call('/transfer?perPage=1&page=2');
    expect(listed).toMatchObject({
      data: [{ reference: order.reference, status: 'reversed', amount: 600_000, createdAt: expect.any(String) }],
      meta: { total: 2, perPage: 1, page: 2, pageCount: 2 },
    });
  });

  it('settles an open transfer after a restart', async () => {
    await shop.control({ transfer: { delay: 600_000 } });
    const account = { type: 'nuban', name: 'Ada', account_number: '0022728151', bank_code: '063' };
    const recipient = (await shop.call('/transferrecipient', account)).body.data.recipient_code;
    await shop.call('/transfer', { source: 'balance', amount: 10_000, recipient, reference: 'wd_3123456789abcdef' });
    await shop.payments.stop();
    await shop.openPayments();
    await eventually(() => expect(shop.events()).toEqual(['transfer.success']));
  });

  it('refunds in part or in full, and never more than was paid', async () => {
    await shop.control({ refund: { delay: 0 } });
    await shop.initialize('pur.9');
    expect((await shop.call('/refund', { transaction: 'pur.9' })).status).toBe(400);
    await shop.control({ pay: 'pur.9' });
    const part = await shop.call('/refund', { transaction: 'pur.9', amount: 500_000 });
    expect(part.body).toMatchObject({
      message: 'Refund has been queued for processing',
      data: { status: 'pending', amount: 500_000 },
    });
    expect((await shop.call('/refund', { transaction: 'pur.9', amount: 1_500_000 })).status).toBe(400);
    await shop.call('/refund', { transaction: 'pur.9', amount: 1_000_000 });
    await eventually(async () =>
      expect((await shop.call('/transaction/verify/pur.9')).body.data.status).toBe('reversed'),
    );
    await eventually(() => expect(shop.events().filter((event) => event === 'refund.processed')).toHaveLength(2));
    const processed = shop.heard.find(({ event }) => event === 'refund.processed')!;
    expect(processed.data).toMatchObject({ transaction_reference: 'pur.9', amount: '500000' });
  });

  it('charges a saved card again', async () => {
    await shop.initialize('pur.10');
    await shop.control({ pay: 'pur.10' });
    const { authorization } = (await shop.call('/transaction/verify/pur.10')).body.data;
    const charge = { email: 'ada@shop.test', amount: 200_000, reference: 'sub.1', ...authorization };
    expect((await shop.call('/transaction/charge_authorization', charge)).body.data).toMatchObject({
      status: 'success',
      fees: 3_000,
    });
    expect(
      (await shop.call('/transaction/charge_authorization', { ...charge, email: 'eve@shop.test', reference: 'sub.2' }))
        .status,
    ).toBe(400);
    const again = await shop.call('/transaction/charge_authorization', charge);
    expect([again.status, again.body.message]).toEqual([400, expect.stringMatching(/duplicate/i)]);
    await shop.control({ card: { declines: 1 } });
    const declined = await shop.call('/transaction/charge_authorization', { ...charge, reference: 'sub.3' });
    expect(declined.body.data).toMatchObject({ status: 'failed', gateway_response: 'Declined' });
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
