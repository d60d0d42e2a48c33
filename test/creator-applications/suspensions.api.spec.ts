import { RequestWithdrawal } from '#server/wallet/wallet-commands';
import { wallet } from '#server/wallet/wallet';
import { type App, type Person, startApp } from '../app.js';
import type { Cards, Made, Shown } from '../catalogue/desk.js';
import { control, type Listing, openMarket, paid, publishListing, startPurchase } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { reviewer } from './applied.js';
import { APPEAL, applying, REASON } from './applying.js';

describe('A suspended creator', () => {
  let app: App;
  let [creator, admin, mo, kemi, buyer] = [] as unknown as Person[] as [Person, Person, Person, Person, Person];
  let [sold, apart, archived] = [] as unknown as [Listing, Listing, Listing];
  let of: ReturnType<typeof applying>;

  const post = (who: Person, path: string, body: object = {}) =>
    app.call<{ code?: string; detail?: string }>('POST', path, { token: who.token, body });
  const found = async (search: string) => (await app.call<Cards>('GET', `listing/?search=${search}`)).body.results;
  const badge = async () => {
    const { body } = await app.call<{ data: { creator_status: string } }>('GET', `user/${creator.username}`);
    return body.data.creator_status;
  };
  const quote = async () =>
    (
      await app.call<{ data: { ok: boolean; code: string | null; reason: string | null } }>(
        'GET',
        'wallet/withdraw/quote?amount=1000',
        { token: creator.token },
      )
    ).body.data;
  const texts = async () =>
    (await app.mails(creator.email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n');
  const bell = async () =>
    (
      await app.call<{ results: { text: string }[] }>('GET', 'notifications', { token: creator.token })
    ).body.results.map(({ text }) => text);

  beforeAll(async () => {
    app = await startApp({ RECONCILE_AFTER: '600000', CLEARING_DAYS: '0' });
    of = applying(app);
    ({ creator, admin, listing: sold } = await openMarket(app));
    [mo, kemi, buyer] = [await reviewer(app, 'moyo'), await reviewer(app, 'kemi'), await app.person()];
    apart = await publishListing(app, creator, admin, { title: 'Opening a gym in Calabar' });
    archived = await publishListing(app, creator, admin, { title: 'Opening a creche in Jos' });
    await post(mo, `moderation/listings/${apart.id}/suspend/`, { reason: 'Its licence is examined.' });
    await post(creator, `listing/${archived.slug}/archive`);
    const reference = await startPurchase(app, buyer, sold);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    await settled(app);
    expect(await quote()).toMatchObject({ ok: true });
    expect((await of.suspend(mo, creator.username)).body.data).toMatchObject({ status: 'suspended', ...REASON });
    await settled(app);
  });
  afterAll(() => app.stop());

  it('has no badge, and is mailed and notified of the reason', async () => {
    expect(await badge()).toBe('none');
    expect(await texts()).toContain(REASON.reason);
    expect(await texts()).toContain('cannot be withdrawn until the suspension is lifted');
    expect(await bell()).toContain('Your creator account is suspended: read why, and how to appeal');
    expect(await of.own(creator)).toMatchObject({ suspension: { status: 'suspended', ...REASON, appeal: '' } });
    expect(await of.about(creator)).toMatchObject({ status: 409, body: { code: 'suspended' } });
    expect(await of.suspend(kemi, creator.username)).toMatchObject({ status: 409, body: { code: 'suspended' } });
    expect(await of.suspend(kemi, buyer.username)).toMatchObject({ status: 409, body: { code: 'not_verified' } });
  });

  it('sells nothing, and buyers keep what they bought', async () => {
    await until(
      () => found('pharmacy'),
      (cards) => cards.length === 0,
    );
    const other = await app.person();
    expect((await post(other, 'listing/listing-purchase', { listing_id: sold.id })).status).toBe(404);
    const page = await app.call<Made<Shown>>('GET', `listing/${sold.slug}/`, { token: buyer.token });
    expect(page.body.data).toMatchObject({ has_purchased: true });
    const section = `listing/${sold.slug}/${page.body.data.sections[0]!.id}/`;
    expect((await app.call('GET', section, { token: buyer.token })).status).toBe(200);
    // One mail says it for all of them.
    expect(await texts()).not.toContain('Your listing is suspended: Opening a pharmacy');
    for (const [who, path, body] of [
      [creator, `listing/${archived.slug}/unarchive`, {}],
      [admin, `moderation/listings/${apart.id}/restore/`, { reason: 'It is in order.' }],
      [admin, `moderation/listings/${sold.id}/restore/`, { reason: 'It is in order.' }],
    ] as const)
      expect(await post(who, path, body)).toMatchObject({ status: 409, body: { code: 'creator_suspended' } });
  });

  it('withdraws nothing: the wallet itself refuses it', async () => {
    expect(await quote()).toMatchObject({ ok: false, code: 'creator_suspended' });
    const order = { ownerId: creator.id, reference: 'wd_frozen', amount: 100_000, charges: 1_000, terms: 1 };
    const limits = { least: 10_000, mostPerDay: 20_000_000, isSuspended: true as const };
    const command = new RequestWithdrawal({ ...order, limits, at: new Date().toISOString() });
    await expect(app.store.decide(wallet, creator.id, command)).rejects.toMatchObject({ code: 'creator_suspended' });
    const body = { amount: 1_000, account_number: '0022728151', bank_code: '058' };
    expect(await post(creator, 'wallet/withdraw/code', body)).toMatchObject({
      ...{ status: 409, body: { code: 'creator_suspended' } },
    });
  });

  it('appeals once; another moderator than the first one decides, and what was declined stays so', async () => {
    expect((await of.appeal(creator, { text: 'No.' })).status).toBe(400);
    expect((await of.appeal(creator)).status).toBe(200);
    expect(await of.own(creator)).toMatchObject({ suspension: { status: 'appealed', appeal: APPEAL.text } });
    expect(await of.appeal(creator)).toMatchObject({ status: 409, body: { code: 'under_review' } });
    expect(await of.suspensions(mo)).toMatchObject([{ id: creator.id, appeal: APPEAL.text, is_own: true }]);
    expect(await of.onAppeal('claim', mo, creator.id)).toMatchObject({ status: 403, body: { code: 'own_decision' } });
    expect(await of.onAppeal('uphold', kemi, creator.id, REASON)).toMatchObject({ body: { code: 'not_claimed' } });
    expect((await of.onAppeal('claim', kemi, creator.id)).body.data).toMatchObject({ claim: { is_own: true } });
    expect(await of.onAppeal('claim', admin, creator.id)).toMatchObject({
      body: { code: 'claimed', claimed_by: 'kemi' },
    });
    const why = { reason: 'The renewed licence is of another person.' };
    expect((await of.onAppeal('uphold', kemi, creator.id, why)).body.data).toMatchObject({
      ...{ status: 'upheld', decision: why.reason, claim: null },
    });
    await settled(app);
    expect(await of.own(creator)).toMatchObject({ suspension: { status: 'upheld', decision: why.reason } });
    expect(await texts()).toContain(why.reason);
    expect(await of.appeal(creator)).toMatchObject({ status: 409, body: { code: 'answered' } });
    expect(await badge()).toBe('none');
  });

  it('has badge, listings and withdrawals back once it is lifted', async () => {
    const why = { reason: 'The new licence arrived, and is valid.' };
    expect((await of.onAppeal('lift', mo, creator.id, why)).body.data).toMatchObject({ status: 'lifted' });
    await settled(app);
    expect(await badge()).toBe('verified');
    await until(
      () => found('pharmacy'),
      (cards) => cards.length === 1,
    );
    expect(await quote()).toMatchObject({ ok: true });
    expect(await of.own(creator)).toMatchObject({ suspension: null });
    expect(await texts()).toContain(why.reason);
    expect(await bell()).toContain('Your creator account is no longer suspended');
    // What a moderator took off sale by itself stays so.
    expect((await found('gym')).length).toBe(0);
    expect((await post(creator, `listing/${archived.slug}/unarchive`)).status).toBe(200);
    expect((await of.suspensions(kemi, 'lifted')).map(({ id }) => id)).toEqual([creator.id]);
    await settled(app);
    expect((await verifyApp(app)).broken).toEqual([]);
  });
});
