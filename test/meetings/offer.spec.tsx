import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ada, type Network, renderClient } from '../screen';
import { anOffer, slots } from './a-meeting';

beforeEach(() => session.signOut());

const open = (api: Network) => renderClient({ route: '/meetings/offer', api, as: ada });

describe('The offer of a creator', () => {
  it('is saved with its hours, exceptions and terms, and shows what guests can book next', async () => {
    const { user, asked } = open({
      'GET meetings/offer': anOffer(),
      'GET creators/ada/slots': slots({ creator: 'ada' }),
      'PUT meetings/offer': { message: 'Your offer is saved', ...anOffer() },
    });
    const preview = within(await screen.findByRole('region', { name: 'What guests can book next' }));
    expect(await preview.findAllByRole('listitem')).toHaveLength(3);
    const price = screen.getByLabelText('Price of a meeting');
    await user.clear(price);
    await user.type(price, '20000');
    await user.click(screen.getByRole('button', { name: 'Add hours, Tuesday' }));
    await user.selectOptions(screen.getByLabelText('From, Tuesday'), '13:00');
    await user.click(screen.getByRole('button', { name: 'Remove 10:00, Thursday' }));
    await user.selectOptions(screen.getByLabelText('Least notice'), '0');
    await user.click(screen.getByRole('button', { name: 'Save the offer' }));
    expect(await screen.findByText('Your offer is saved')).toBeVisible();
    const { body } = asked.find(({ method }) => method === 'PUT')!;
    expect(body).toEqual({
      ...{ is_open: true, price_kobo: 2_000_000 },
      weekly: [
        { day: 1, from: '09:00', until: '12:00' },
        { day: 1, from: '14:00', until: '17:00' },
        { day: 2, from: '13:00', until: '17:00' },
      ],
      exceptions: anOffer().data.exceptions,
      ...{ buffer_minutes: 10, notice_hours: 0, free_cancel_hours: 24, fee_percent: 50, link: null },
      takes_enquiries: true,
    });
  });

  it('keeps what was typed until it is saved', async () => {
    const api = { 'GET meetings/offer': anOffer(), 'GET creators/ada/slots': slots() };
    const { user, unmount } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Add hours, Tuesday' }));
    await user.type(screen.getByLabelText('Link of the video call'), 'https://meet.example/mine');
    unmount();
    open(api);
    expect(await screen.findByLabelText('Link of the video call')).toHaveValue('https://meet.example/mine');
    expect(screen.getByLabelText('From, Tuesday')).toBeVisible();
  });

  it('shows what was saved elsewhere while it was open, beside the fields that were typed', async () => {
    let price = 1_500_000;
    const offered = () => ({ data: { ...anOffer().data, price_kobo: price } });
    const api = { 'GET meetings/offer': offered, 'GET creators/ada/slots': slots() };
    const { user, unmount, queries } = open(api);
    await user.type(await screen.findByLabelText('Link of the video call'), 'https://meet.example/mine');
    price = 4_000_000;
    await act(() => queries.refetchQueries({ queryKey: ['meetings', 'offer'] }));
    unmount();
    open(api);
    expect(await screen.findByLabelText('Price of a meeting')).toHaveValue('₦40,000');
    expect(screen.getByLabelText('Link of the video call')).toHaveValue('https://meet.example/mine');
  });

  it('names the day whose hours do not fit, before anything is sent', async () => {
    const { user, asked } = open({ 'GET meetings/offer': anOffer(), 'GET creators/ada/slots': slots() });
    await user.selectOptions(await screen.findByLabelText('Until, Thursday'), '10:00');
    await user.click(screen.getByRole('button', { name: 'Save the offer' }));
    expect(await screen.findByText('Thursday: the end must be at least 30 minutes after the start.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Until, Thursday'), '16:00');
    await user.selectOptions(screen.getAllByLabelText('From, Monday')[1]!, '11:00');
    await user.click(screen.getByRole('button', { name: 'Save the offer' }));
    expect(await screen.findByText('Monday: two hours overlap.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a date' }));
    await user.click(screen.getByRole('button', { name: 'Save the offer' }));
    expect(await screen.findByText('Choose the date of each exception.')).toBeVisible();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows what the server refuses, such as a price outside the bounds', async () => {
    const rule = 'Choose a price from ₦1,000 to ₦100,000.';
    const { user } = open({
      'GET meetings/offer': anOffer({ price: 500, price_kobo: 50_000 }),
      'GET creators/ada/slots': slots(),
      'PUT meetings/offer': [400, { price_kobo: [rule] }],
    });
    await user.click(await screen.findByRole('button', { name: 'Save the offer' }));
    expect(await screen.findByText(rule)).toBeVisible();
  });

  it.each([
    ['premium_required', 'See Premium', '/plans/premium'],
    ['not_verified', 'Become a creator', '/become-creator'],
  ] as const)('says what it takes: %s', async (why_not, name, href) => {
    open({ 'GET meetings/offer': anOffer({ can_offer: false, why_not }) });
    await waitFor(() => expect(screen.getByRole('link', { name })).toHaveAttribute('href', href));
    expect(screen.queryByRole('button', { name: 'Save the offer' })).toBeNull();
  });
});
