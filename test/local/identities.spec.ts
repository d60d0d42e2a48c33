import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_BVNS } from '#local/payments/identities';
import { eventually, Shop } from './shop.js';

describe('The payment sandbox, asked about an identity', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.open();
    await shop.control({ identification: { delay: 0 } });
  });
  afterEach(() => shop.close());

  const customer = async (email: string) => {
    const { body } = await shop.call('/customer', { email, first_name: 'Ngozi', last_name: 'Eze' });
    return (body.data as unknown as { customer_code: string }).customer_code;
  };
  const given = (more: object = {}) => ({
    ...{ country: 'NG', type: 'bank_account', account_number: '3120456789', bank_code: '058' },
    ...{ bvn: TEST_BVNS.matches, first_name: 'Ngozi', last_name: 'Eze', ...more },
  });

  it('compares name, BVN and account of a customer, and reports the result with masked numbers', async () => {
    const code = await customer('ngozi@example.com');
    expect(await customer('ngozi@example.com')).toBe(code);
    const order = await shop.call(`/customer/${code}/identification`, given());
    expect(order).toMatchObject({ status: 202, body: { message: 'Customer Identification in progress' } });
    await eventually(() => expect(shop.events()).toEqual(['customeridentification.success']));
    await shop.call(`/customer/${code}/identification`, given({ bvn: TEST_BVNS.differs }));
    await eventually(() => expect(shop.heard).toHaveLength(2));
    expect(shop.heard[1]!.data).toMatchObject({
      ...{ customer_code: code, email: 'ngozi@example.com', reason: 'Account number or BVN is incorrect' },
      identification: { bvn: '222*****022', account_number: '312****789', bank_code: '058' },
    });
    expect(readFileSync(join(shop.dataDir, 'payments', 'book.jsonl'), 'utf8')).not.toContain(TEST_BVNS.matches);
  });

  it('refuses what it cannot compare', async () => {
    const code = await customer('ngozi@example.com');
    for (const wrong of [{ type: 'nin' }, { bvn: '1' }, { bank_code: 'none' }, { account_number: '1' }])
      expect((await shop.call(`/customer/${code}/identification`, given(wrong))).status).toBe(400);
    expect((await shop.call('/customer/CUS_none/identification', given())).status).toBe(404);
  });

  it('answers after a restart what it was asked before, and never what is to stay silent', async () => {
    const code = await customer('ngozi@example.com');
    await shop.control({ identification: { delay: 600_000 } });
    await shop.call(`/customer/${code}/identification`, given({ bvn: TEST_BVNS.silent }));
    await shop.call(`/customer/${code}/identification`, given());
    await shop.payments.stop();
    await shop.openPayments();
    await eventually(() => expect(shop.events()).toEqual(['customeridentification.success']));
  });
});
