import { screen, waitFor, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ada, type Asked, type Network, posted, renderClient } from '../screen';
import { aHold, aMeeting, atHour, page, slots, wallet } from './a-meeting';
import { deviceIn } from './device-zone';

beforeEach(() => {
  session.signOut();
  deviceIn('UTC');
});

const tunde = {
  ...{ username: 'tunde', first_name: 'Tunde', last_name: 'Bakare', avatar: null, about: '', email: null, phone: null },
  ...{ languages: [], profession: [], skills: [] },
  ...{ is_creator: true, creator_status: 'verified', verified_at: '2026-03-02T09:00:00.000Z' },
};
const NONE: Network = { 'GET meetings': page() };

function open(api: Network, as: typeof ada | null = ada) {
  const all = { 'GET user/tunde': { data: tunde }, 'GET wallet/wallet-info': wallet(2_000_000), ...NONE, ...api };
  return renderClient({ route: '/listing-by-creator?creator=tunde&tab=meeting', api: all, as: as ?? undefined });
}
type User = ReturnType<typeof open>['user'];

async function choose(user: User, time: RegExp, topic = 'Which licence comes first?') {
  await user.click(await screen.findByRole('radio', { name: time }));
  const field = screen.getByLabelText('What is it about?');
  await user.clear(field);
  await user.type(field, topic);
  await user.click(screen.getByRole('button', { name: 'Keep this time' }));
}

const upcoming = (meetings: () => object[]) => (asked: Asked) =>
  page(...((asked.path.includes('upcoming') ? meetings() : []) as never[]));

describe('The meetings that a creator offers', () => {
  it('show price, length, rating, the terms of a cancellation, and free times by day', async () => {
    const { user } = open({ 'GET creators/tunde/slots': slots() });
    const offer = within(await screen.findByRole('region', { name: 'The offer' }));
    for (const words of [
      '₦15,000',
      '30 minutes',
      '4.5 (2 ratings)',
      'Free until 24 hours before, then 50 % of the price.',
    ])
      expect(offer.getByText(words)).toBeVisible();
    const days = within(screen.getByRole('radiogroup', { name: 'Day' })).getAllByRole('radio');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/, 2 free times$/),
      expect.stringMatching(/, 1 free time$/),
    ]);
    await user.click(days[1]!);
    expect(within(screen.getByRole('radiogroup', { name: /^Time on/ })).getAllByRole('radio')).toHaveLength(1);
  });

  it('name the time of Lagos beside that of the device', async () => {
    open({ 'GET creators/tunde/slots': slots() });
    expect(await screen.findAllByText(/ in Lagos$/)).toHaveLength(2);
    expect(screen.getByText('10:00–10:30 in Lagos')).toBeVisible();
    expect(screen.getByText(/^Times are in your time zone, UTC time/)).toBeVisible();
  });

  it('are said not to be there where a creator offers none', async () => {
    open({ 'GET creators/tunde/slots': slots({ is_open: false, slots: [] }) });
    expect(await screen.findByText('Tunde Bakare does not offer online meetings now.')).toBeVisible();
  });

  it('can be asked for again when they could not be loaded', async () => {
    let fails = true;
    const { user } = open({
      'GET creators/tunde/slots': () => (fails ? [503, { detail: 'Later.', code: 'x' }] : slots()),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'The offer' })).toBeVisible();
  });

  it('ask a visitor to sign in when a time is kept, and keep what was typed', async () => {
    const { user, address, asked } = open({ 'GET creators/tunde/slots': slots() }, null);
    await choose(user, /09:30–10:00/);
    await waitFor(() =>
      expect(address()).toMatch(/^\/login\?next=%2Flisting-by-creator%3Fcreator%3Dtunde%26tab%3Dmeeting/),
    );
    expect(posted(asked)).toEqual([]);
    expect(sessionStorage.getItem('draft:meeting:tunde:')).toContain('Which licence');
  });

  it('open on the day of a time that was chosen before the sign-in', async () => {
    const start = atHour(4, 14);
    const values = { start, topic: 'Which licence comes first?' };
    sessionStorage.setItem('draft:meeting:tunde:', JSON.stringify({ at: Date.now(), values }));
    open({ 'GET creators/tunde/slots': slots() });
    expect(await screen.findByRole('radio', { name: /14:00–14:30/ })).toBeChecked();
    expect(screen.getAllByRole('radio', { name: /free time/ })[1]).toBeChecked();
  });

  it('begin with the two weeks of a time that was chosen further ahead', async () => {
    const values = { start: atHour(20, 9), topic: '' };
    sessionStorage.setItem('draft:meeting:tunde:', JSON.stringify({ at: Date.now(), values }));
    const { asked, user } = open({ 'GET creators/tunde/slots': slots() });
    await waitFor(() =>
      expect(asked.map(({ path }) => path)).toContainEqual(expect.stringContaining(atHour(14, 9).slice(0, 10))),
    );
    await user.click(await screen.findByRole('button', { name: 'Earlier days' }));
    expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
  });

  it('say which one is chosen, also when another day is shown', async () => {
    const { user } = open({ 'GET creators/tunde/slots': slots() });
    await user.click(await screen.findByRole('radio', { name: /09:30–10:00/ }));
    await user.click(screen.getAllByRole('radio', { name: /free time/ })[1]!);
    expect(screen.queryByRole('radio', { name: /09:30–10:00/ })).toBeNull();
    expect(screen.getByText(/^Chosen: \w{3} \d+ \w+, 09:30$/)).toBeVisible();
  });

  it('lead their creator to the own offer, without a form', async () => {
    open({ 'GET creators/tunde/slots': slots() }, { ...ada, username: 'tunde' });
    expect(await screen.findByRole('link', { name: 'Your offer' })).toHaveAttribute('href', '/meetings/offer');
    expect(await screen.findByRole('radiogroup', { name: 'Day' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep this time' })).toBeNull();
  });
});

describe('A time of a creator', () => {
  it('is kept, paid from the wallet, and booked', async () => {
    let meeting: object | undefined;
    const { user, asked } = open({
      'GET creators/tunde/slots': slots(),
      'GET meetings': upcoming(() => (meeting ? [meeting] : [])),
      'POST meetings': () => [201, { message: 'This time is kept', data: (meeting = aHold()) }],
      'POST meetings/m-1/pay': () => ({ message: 'The meeting is booked', data: (meeting = aMeeting()) }),
    });
    await choose(user, /09:30–10:00/);
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Kept for you for 9:\d\d$/);
    expect(posted(asked)[0]!.body).toEqual({
      ...{ creator: 'tunde', start: atHour(3, 9, 30), topic: 'Which licence comes first?' },
      ...{ expected_price_kobo: 1_500_000, expected_free_cancel_hours: 24, expected_fee_percent: 50 },
    });
    expect(screen.queryByRole('button', { name: 'Keep this time' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Pay ₦15,000 from your wallet' }));
    expect(await screen.findByRole('button', { name: /^Join Meeting at/ })).toBeDisabled();
  });

  it('that another person took meanwhile is said, and the free times are loaded anew', async () => {
    let left = slots();
    const { user, asked } = open({
      'GET creators/tunde/slots': () => left,
      'POST meetings': () => {
        left = slots({ slots: left.data.slots.slice(1) });
        return [409, { detail: 'Taken.', code: 'slot_taken' }];
      },
    });
    await choose(user, /09:00–09:30/);
    expect(await screen.findByText(/^This time was taken just now. The free times were loaded anew/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /09:00–09:30/ })).toBeNull());
    expect(screen.getByLabelText('What is it about?')).toHaveValue('Which licence comes first?');
    await user.click(screen.getByRole('button', { name: 'Keep this time' }));
    expect(await screen.findByText('Choose a time.')).toBeVisible();
    expect(posted(asked)).toHaveLength(1);
  });

  it('is asked for again where the terms of a cancellation changed meanwhile, which are shown beside the button', async () => {
    let fee_percent = 50;
    const { user, asked } = open({
      'GET creators/tunde/slots': () => slots({ fee_percent }),
      'POST meetings': () => {
        fee_percent = 80;
        return [409, { detail: 'Changed.', code: 'terms_changed' }];
      },
    });
    expect(await screen.findByText(/^If you cancel: Free until 24 hours before, then 50 %/)).toBeVisible();
    await choose(user, /09:00–09:30/);
    expect(await screen.findByText(/^The terms of a cancellation have changed just now/)).toBeVisible();
    expect(await screen.findByText(/^If you cancel: Free until 24 hours before, then 80 %/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep this time' }));
    await waitFor(() => expect(posted(asked)).toHaveLength(2));
    expect(posted(asked)[1]!.body).toMatchObject({ expected_fee_percent: 80 });
  });

  it('that the wallet does not cover leads to the wallet, which leads back', async () => {
    const { user } = open({ 'GET meetings': upcoming(() => [aHold()]), 'GET wallet/wallet-info': wallet(50_000) });
    expect(await screen.findByText(/^Your balance does not cover it: ₦14,500 are missing./)).toBeVisible();
    const fund = screen.getByRole('link', { name: 'Fund your wallet' });
    expect(fund).toHaveAttribute('href', '/profile?tab=wallet&add=14500');
    expect(screen.queryByRole('button', { name: /from your wallet$/ })).toBeNull();
    await user.click(fund);
    expect(localStorage.getItem('draft:funding:u-1')).toContain('/meetings/m-1');
  });

  it('is paid by card or bank on the page of the provider, whatever the wallet holds', async () => {
    const { user, asked } = open({
      'GET meetings': upcoming(() => [aHold()]),
      'POST meetings/m-1/checkout': {
        message: '',
        data: { authorization_url: '#pay', reference: 'dep.1', amount: 15_000, amount_kobo: 1_500_000 },
      },
    });
    expect(await screen.findByRole('button', { name: 'Pay ₦15,000 from your wallet' })).toBeEnabled();
    expect(screen.getByText(/^Our payment provider asks for it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay ₦15,000 by card or bank' }));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(posted(asked).map(({ path }) => path)).toEqual(['meetings/m-1/checkout']);
  });

  it('is given up again', async () => {
    let meetings: object[] = [aHold()];
    const { user } = open({
      'GET creators/tunde/slots': slots(),
      'GET meetings': upcoming(() => meetings),
      'POST meetings/m-1/release': () => ((meetings = []), { message: 'This time is free again', data: aHold() }),
    });
    await user.click(await screen.findByRole('button', { name: 'Give it up' }));
    expect(await screen.findByRole('button', { name: 'Keep this time' })).toBeVisible();
  });
});
