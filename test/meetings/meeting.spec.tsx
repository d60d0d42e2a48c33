import { screen, waitFor, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ada, type Network, posted, renderClient } from '../screen';
import { aHold, aMeeting, atHour, inMinutes, page, wallet } from './a-meeting';
import { deviceIn } from './device-zone';
import { openMeeting } from './open-meeting';

beforeEach(() => {
  session.signOut();
  deviceIn('UTC');
});

describe('A booked meeting', () => {
  it('has the controls of the specification, and is joined from 10 minutes before it on', async () => {
    openMeeting();
    const controls = within(await screen.findByRole('group', { name: 'What you can do' }));
    const join = controls.getByRole('button', { name: /^Join Meeting at \d+ \w+ \d{4} and 09:00$/ });
    expect(join).toBeDisabled();
    expect(join).toHaveAccessibleDescription('It opens 10 minutes before the start, at 08:50.');
    expect(controls.getByRole('link', { name: 'Save on Google Calendar' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://calendar.google.com/'),
    );
    expect(controls.getByRole('button', { name: 'Download .ics' })).toBeEnabled();
    expect(controls.getByRole('button', { name: 'Request Reschedule' })).toBeEnabled();
  });

  it('is a link once it is open', async () => {
    openMeeting({ start: inMinutes(5) });
    expect(await screen.findByRole('link', { name: /^Join Meeting at/ })).toHaveAttribute(
      'href',
      'https://meet.example/room-1',
    );
  });

  it('is proposed for up to three other times, and stays at its time until one is accepted', async () => {
    const [one, two] = [atHour(3, 9, 30), atHour(4, 14)];
    const proposal = { by: 'guest' as const, slots: [one, two], note: 'I travel.', at: inMinutes(0) };
    const { user, asked } = openMeeting({}, { proposal: { proposal }, 'proposal/withdraw': { proposal: null } });
    await user.click(await screen.findByRole('button', { name: 'Request Reschedule' }));
    await user.click(screen.getByRole('button', { name: 'Propose these times' }));
    expect(await screen.findByText('Choose at least one time.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /09:00–09:30/ })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: /09:30–10:00/ }));
    expect(screen.getAllByRole('radio', { name: /free time/ })).toHaveLength(2);
    await user.click(screen.getAllByRole('radio', { name: /free time/ })[1]!);
    await user.click(await screen.findByRole('checkbox', { name: /14:00–14:30/ }));
    await user.type(screen.getByLabelText('Why, or what suits you'), 'I travel.');
    await user.click(screen.getByRole('button', { name: 'Propose these times' }));
    const shown = within(await screen.findByRole('region', { name: 'You proposed other times:' }));
    expect(posted(asked)[0]!.body).toEqual({ slots: [one, two], note: 'I travel.' });
    expect(shown.getAllByRole('listitem')).toHaveLength(2);
    await user.click(shown.getByRole('button', { name: 'Withdraw the proposal' }));
    expect(await screen.findByRole('button', { name: 'Request Reschedule' })).toBeVisible();
  });

  it('moves to the time that the other one accepts', async () => {
    const wanted = atHour(5, 12);
    const proposal = { by: 'creator' as const, slots: [wanted], note: null, at: inMinutes(-5) };
    const { user, asked } = openMeeting(
      { proposal },
      { 'proposal/accept': { proposal: null, start: wanted, sequence: 1 } },
    );
    const shown = within(await screen.findByRole('region', { name: 'Tunde Bakare proposes another time:' }));
    expect(shown.getByRole('button', { name: 'Decline all' })).toBeEnabled();
    await user.click(shown.getByRole('button', { name: /^Accept .*, 12:00$/ }));
    expect(await screen.findByRole('button', { name: /^Join Meeting at .* and 12:00$/ })).toBeVisible();
    expect(posted(asked)[0]!.body).toEqual({ start: wanted });
  });

  it('says what a cancellation costs before it is sent with its reason', async () => {
    const cancelled = {
      ...{ by: 'guest' as const, reason: 'I am ill.', returned: 7_500, returned_kobo: 750_000 },
      ...{ fee: 7_500, fee_kobo: 750_000, at: inMinutes(0) },
    };
    const cancel = { free_until: inMinutes(-60), fee: 7_500, fee_kobo: 750_000 };
    const { user, asked } = openMeeting({ cancel }, { cancel: { status: 'cancelled', cancelled, cancel: null } });
    await user.click(await screen.findByRole('button', { name: 'Cancel the meeting' }));
    expect(screen.getByText('It costs ₦7,500 now. ₦7,500 returns to your wallet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel it now' }));
    expect(await screen.findByText('Write a reason.')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'I am ill.');
    await user.click(screen.getByRole('button', { name: 'Cancel it now' }));
    expect(await screen.findByText(/^You cancelled it. ₦7,500 returned to the guest/)).toBeVisible();
    expect(posted(asked)).toMatchObject([{ body: { reason: 'I am ill.' } }]);
  });

  it('costs nothing to cancel in time, and its creator returns the whole price', async () => {
    const { user, unmount } = openMeeting();
    await user.click(await screen.findByRole('button', { name: 'Cancel the meeting' }));
    expect(screen.getByText(/^Until .* it costs nothing: the whole price returns to your wallet.$/)).toBeVisible();
    unmount();
    const other = { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze', avatar: null };
    const { user: creator } = openMeeting({ role: 'creator', other });
    await creator.click(await screen.findByRole('button', { name: 'Cancel the meeting' }));
    expect(screen.getByText('The whole price, ₦15,000, returns to Ngozi Eze.')).toBeVisible();
  });

  it('keeps the words of a cancellation and of a proposal that were not sent', async () => {
    const { user, unmount } = openMeeting();
    await user.click(await screen.findByRole('button', { name: 'Cancel the meeting' }));
    await user.type(screen.getByLabelText('Reason'), 'I am ill.');
    await user.click(screen.getByRole('button', { name: 'Keep the meeting' }));
    await user.click(screen.getByRole('button', { name: 'Request Reschedule' }));
    await user.type(screen.getByLabelText('Why, or what suits you'), 'I travel.');
    unmount();
    const again = openMeeting();
    await again.user.click(await screen.findByRole('button', { name: 'Cancel the meeting' }));
    expect(screen.getByLabelText('Reason')).toHaveValue('I am ill.');
    await again.user.click(screen.getByRole('button', { name: 'Request Reschedule' }));
    expect(screen.getByLabelText('Why, or what suits you')).toHaveValue('I travel.');
  });

  it('shows what happened to it, and who did it', async () => {
    const { user } = openMeeting();
    await user.click(await screen.findByText('History'));
    const lines = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^You kept the time, for \d+ \w+, 09:00/),
      expect.stringMatching(/^You paid and booked it/),
    ]);
  });
});

describe('A meeting that is over', () => {
  const over = { status: 'done' as const, start: inMinutes(-40), cancel: null, link: null };

  it('is rated once by its guest', async () => {
    const review = { stars: 4, comment: 'Clear.', at: inMinutes(0) };
    const { user, asked } = openMeeting(over, { review: { review } });
    await user.click(await screen.findByRole('button', { name: 'Rate the meeting' }));
    expect(await screen.findByText('Choose 1 to 5 stars.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.type(screen.getByLabelText('Your comment'), 'Clear.');
    await user.click(screen.getByRole('button', { name: 'Rate the meeting' }));
    expect(await screen.findByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rate the meeting' })).toBeNull();
    expect(posted(asked)[0]!.body).toEqual({ stars: 4, comment: 'Clear.' });
  });

  it('is over by the clock, also where it was fetched before its end', async () => {
    openMeeting({ ...over, status: 'booked' });
    expect(await screen.findByRole('button', { name: 'Rate the meeting' })).toBeVisible();
    expect(screen.getByText('Took place')).toBeVisible();
    expect(screen.queryByText('Booked')).toBeNull();
  });
});

describe('One’s meetings', () => {
  const openList = (api: Network) => renderClient({ route: '/meetings', api, as: ada });

  it('are listed by whether they are to come, and each leads to its page', async () => {
    const upcoming = page(aMeeting(), aMeeting({ id: 'm-2', role: 'creator', other: null }));
    const { user } = openList({
      'GET meetings?when=upcoming': upcoming,
      'GET meetings?when=past': page(aMeeting({ id: 'm-0', status: 'done' })),
    });
    const rows = within(await screen.findByRole('list', { name: 'Upcoming' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(within(rows[0]!).getByRole('link', { name: 'Meeting with Tunde Bakare' })).toHaveAttribute(
      'href',
      '/meetings/m-1',
    );
    expect(within(rows[1]!).getByText('Meeting with A former member')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Past' }));
    expect(await screen.findByText('Took place')).toBeVisible();
  });

  it('are over by the clock, also where they were fetched before their end', async () => {
    openList({ 'GET meetings?when=upcoming': page(aMeeting({ start: inMinutes(-40) })) });
    expect(await screen.findByText('Took place')).toBeVisible();
    expect(screen.queryByText('Booked')).toBeNull();
  });

  it('say that there are none, and can be asked for again when they could not be loaded', async () => {
    let fails = true;
    const { user } = openList({ 'GET meetings': () => (fails ? [503, { detail: 'Later.', code: 'x' }] : page()) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByText(/^No meeting is coming up/)).toBeVisible();
  });

  it('say so where an address names none of them', async () => {
    renderClient({ route: '/meetings/m-9', as: ada });
    await waitFor(() => expect(screen.getByText('There is no such meeting among yours.')).toBeVisible());
  });
});

describe('The return from the provider', () => {
  const reference = 'dep.0b7c8f3e-9a51-4d1c-8a67-2f0d5c1e7a02';
  const payment = (status: string) => ({
    data: {
      ...{ reference, purpose: 'deposit', status, refunded_to: null, listing: null, order: null },
      ...{ amount: 15_000, amount_kobo: 1_500_000, currency: 'NGN' },
    },
  });
  const deposit = (status: 'awaited' | 'paid' | 'kept', reason: 'hold_expired' | null = null) => ({
    deposit: { reference, status, reason },
  });
  const back = (meeting: () => object, status: () => string) =>
    renderClient({
      route: `/meetings/m-1?trxref=${reference}&reference=${reference}`,
      api: {
        'GET meetings/m-1': () => ({ data: meeting() }),
        'GET wallet/wallet-info': wallet(0),
        [`GET purchases/${reference}`]: () => payment(status()),
        [`POST purchases/${reference}/verify`]: () => payment(status()),
      },
      as: ada,
    });

  it('waits for the payment, and shows the booked meeting as soon as it is there', async () => {
    let isPaid = false;
    const { user } = back(
      () => (isPaid ? aMeeting(deposit('paid')) : aHold(deposit('awaited'))),
      () => (isPaid ? 'paid' : 'pending'),
    );
    expect(await screen.findByText('We are waiting for your payment')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay ₦/ })).toBeNull();
    isPaid = true;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Your payment arrived, and the meeting is booked')).toBeVisible();
    expect(screen.getByText('Booked')).toBeVisible();
  });

  it('says that a payment stays in the wallet, and why, also when the page is opened later', async () => {
    const kept = aMeeting({ ...aHold(deposit('kept', 'hold_expired')), status: 'expired', pay_by: null });
    const { unmount } = back(
      () => kept,
      () => 'paid',
    );
    expect(await screen.findByText('Your payment is in your wallet, and did not book the meeting')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your wallet' })).toHaveAttribute('href', '/profile?tab=wallet');
    unmount();
    openMeeting(kept);
    expect(await screen.findByText(/^The time was not kept for you any more/)).toBeVisible();
  });

  it('leads from a declined payment back to the ways to pay', async () => {
    const { user, address } = back(
      () => aHold(deposit('awaited')),
      () => 'failed',
    );
    expect(await screen.findByText('You were not charged, and the meeting is not booked.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the payment' }));
    expect(await screen.findByRole('button', { name: 'Pay ₦15,000 by card or bank' })).toBeVisible();
    expect(address()).toBe('/meetings/m-1');
  });
});
