import { type App, startApp } from '../app.js';
import { applying, newPhone } from './applying.js';

let app: App;
let of: ReturnType<typeof applying>;

beforeAll(async () => {
  app = await startApp();
  of = applying(app);
});
afterAll(() => app.stop());

describe('A phone number', () => {
  it('of a country that gets no codes is refused before anything is sent', async () => {
    const answer = await of.askCode(await app.person(), '+881612345678');
    expect([answer.status, answer.body]).toMatchObject([400, { phone: [expect.stringContaining('+234')] }]);
  });

  it('is proven by a code of six digits that came by SMS', async () => {
    const [who, phone] = [await app.person(), newPhone()];
    await of.identity(who, { phone });
    const { status, body } = await of.askCode(who, phone);
    expect([status, body.message]).toEqual([200, 'Code sent']);
    const code = await of.code(phone);
    const [message] = await of.messages(phone);
    expect(message!.subject).toBe(`SMS to ${phone}`);
    const wrong = await of.verify(who, phone, code === '000000' ? '000001' : '000000');
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: ['This is not the code that we sent. You have 4 tries left.'] },
    });
    expect((await of.verify(who, phone, code)).body.data).toMatchObject({ phone_verified: true });
    // Another number is not proven by it.
    expect((await of.identity(who, { phone: newPhone() })).body.data).toMatchObject({ phone_verified: false });
    expect((await of.identity(who, { phone })).body.data).toMatchObject({ phone_verified: true });
  });

  it('is proven by a call, which says the digits one by one', async () => {
    const [who, phone] = [await app.person(), newPhone()];
    expect((await of.askCode(who, phone, 'call')).body.message).toBe('We are calling you');
    const code = await of.code(phone);
    expect((await of.messages(phone))[0]).toMatchObject({ subject: `Call to ${phone}` });
    expect((await of.verify(who, phone, code)).status).toBe(200);
  });

  it('gets a code a minute, and five tries for each', async () => {
    const [who, phone] = [await app.person(), newPhone()];
    await of.askCode(who, phone, 'sms', 'once');
    expect((await of.askCode(who, phone, 'sms', 'once')).status).toBe(200);
    const soon = await of.askCode(who, newPhone());
    expect(soon).toMatchObject({ status: 429, body: { code: 'too_soon' } });
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0);
    const code = await of.code(phone);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let left = 4; left >= 0; left--) expect((await of.verify(who, phone, wrong)).status).toBe(400);
    expect((await of.verify(who, phone, code)).body).toMatchObject({
      code: [expect.stringContaining('no longer valid')],
    });
    expect(await of.messages(phone)).toHaveLength(1);
  });
});
