import { invitation } from '#server/invitations/invitation';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, grant, type Listing, openMarket, publishListing } from '../purchases/market.js';
import { bought } from '../purchases/refunding.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { inviting } from './inviting.js';

/** Half of the commission of a guide of ₦12,500. */
const REWARD = 62_500;
let app: App, creator: Person, admin: Person, listing: Listing, inviter: Person, code: string;
let { own, friends, friend, whenFriend } = {} as ReturnType<typeof inviting>;

beforeAll(async () => {
  app = await startApp({ CLEARING_DAYS: '0', REFUND_DAYS: '0', INVITE_REWARDS_PER_YEAR: '2' });
  ({ creator, admin, listing } = await openMarket(app));
  ({ own, friends, friend, whenFriend } = inviting(app));
  inviter = await app.person();
  ({ code } = await own(inviter));
});
afterAll(() => app.stop());

const entries = async ({ token }: Person) =>
  (
    await app.call<{ results: { label: string; kind: string; amount_kobo: number; reference: string }[] }>(
      'GET',
      'wallet/transactions',
      { token },
    )
  ).body.results;
const whenBalance = (who: Person, balance: number) =>
  until(
    () => balanceOf(app, who),
    ({ balance_kobo }) => balance_kobo === balance,
  );

describe('An invitation', () => {
  it('has one code for good, and a link that leads to the site', async () => {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const again = await own(inviter);
    expect(again).toMatchObject({ code, link: `${app.url}/invite/${code}`, joined: 0, earned_kobo: 0 });
    expect((await own(creator)).code).not.toBe(code);
    const { body } = await app.call<{ data: object }>('GET', 'invitations/terms');
    expect(body.data).toEqual({ reward: 1_000, reward_kobo: 100_000, waits_days: 0, most_per_year: 2 });
  });

  it('has one code also where many requests ask for the first time at once', async () => {
    const person = await app.person();
    const asked = await Promise.all(Array.from({ length: 8 }, () => own(person)));
    expect(new Set(asked.map(({ code }) => code))).toEqual(new Set([(await own(person)).code]));
  });

  it('is known by its code to every visitor, in whichever way it is typed', async () => {
    const looked = async (typed: string) => (await app.call('GET', `invitations/codes/${typed}`)).status;
    expect([await looked(code), await looked(code.toLowerCase())]).toEqual([200, 200]);
    for (const wrong of ['ZZZZ2222', '!', 'x'.repeat(60)]) expect(await looked(wrong)).toBe(404);
  });

  it('credits both after the first purchase of the friend, once, and says so to both', async () => {
    const joined = await friend(code.toLowerCase());
    expect(await whenFriend(inviter, 'joined')).toMatchObject([{ first_name: 'Zainab', why: null }]);
    const reference = await bought(app, joined, listing);
    await whenFriend(inviter, 'rewarded');
    await whenBalance(inviter, REWARD);
    await whenBalance(joined, REWARD);
    expect(await own(inviter)).toMatchObject({ joined: 0, bought: 0, rewarded: 1, earned_kobo: REWARD });
    for (const who of [inviter, joined])
      expect((await entries(who))[0]).toMatchObject({
        ...{ label: 'Reward for an Invitation', kind: 'reward', amount_kobo: REWARD, reference },
      });
    for (const [who, words] of [
      [inviter, 'for your invitation'],
      [joined, 'for your first guide'],
    ] as const)
      await until(
        async () => (await app.mails(who.email)).filter(({ subject }) => subject.includes(words)).length,
        (count) => count === 1,
      );
    type Notified = { results: { text: string }[] };
    const { body } = await app.call<Notified>('GET', 'notifications', { token: inviter.token });
    expect(JSON.stringify(body.results)).toContain('₦625 for an invitation');

    const another = await publishListing(app, creator, admin, { title: 'Opening a bakery in Ibadan', price: 3_000 });
    await bought(app, joined, another);
    await settled(app);
    expect((await balanceOf(app, inviter)).balance_kobo).toBe(REWARD);
  });

  it('costs no more than the platform earned by the purchase, and no more than the most of a reward', async () => {
    const accomplice = await app.person();
    const { code: link } = await own(accomplice);
    let balance = 0;
    for (const [price, reward] of [
      [500, 2_500],
      [50_000, 100_000],
    ] as const) {
      const sold = await publishListing(app, creator, admin, { title: `A guide of ${price}`, price });
      const joined = await friend(link);
      await bought(app, joined, sold);
      await whenBalance(joined, reward);
      await whenBalance(accomplice, (balance += reward));
    }
  });

  it('is no matter where the code is none, unknown or too long', async () => {
    for (const wrong of ['ZZZZ2222', '!', 'x'.repeat(60)]) {
      const alone = await friend(wrong);
      expect((await app.store.state(invitation, alone.id)).status).toBe('none');
    }
  });

  it('earns nothing with an account of the same mailbox', async () => {
    const twin = await friend(code, { email: inviter.email.replace('@', '+two@') });
    await bought(app, twin, listing);
    expect(await whenFriend(inviter, 'refused')).toMatchObject([{ why: 'same_mailbox' }, { status: 'rewarded' }]);
    expect((await balanceOf(app, twin)).balance_kobo).toBe(0);
  });

  it('earns a person who works for the marketplace nothing, and the friend the reward', async () => {
    const colleague = await app.person();
    const joined = await friend((await own(colleague)).code);
    await grant(app, colleague, 'moderator');
    await bought(app, joined, listing);
    await whenBalance(joined, REWARD);
    expect(await friends(colleague)).toMatchObject([{ status: 'refused', why: 'staff' }]);
    expect((await balanceOf(app, colleague)).balance_kobo).toBe(0);
  });

  it('is no reward for a guide of the inviter', async () => {
    const joined = await friend((await own(creator)).code);
    await whenFriend(creator, 'joined');
    await bought(app, joined, listing);
    await settled(app);
    expect(await friends(creator)).toMatchObject([{ status: 'joined' }]);
  });

  it('rewards an inviter up to the most of a year, and the friend beyond it', async () => {
    const second = await friend(code);
    await bought(app, second, listing);
    await whenBalance(inviter, 2 * REWARD);
    const third = await friend(code);
    await bought(app, third, listing);
    await whenBalance(third, REWARD);
    expect(await whenFriend(inviter, 'refused')).toMatchObject([{ why: 'most_of_year' }, {}, {}, {}]);
    expect((await balanceOf(app, inviter)).balance_kobo).toBe(2 * REWARD);
  });

  it('leaves books that the verifier finds right', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
