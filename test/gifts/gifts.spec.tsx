import { screen, waitFor, within } from '@testing-library/react';
import { Given } from '#client/gifts/given';
import { aListing } from '../catalogue/a-listing';
import { ada, type Network, renderClient, renderScreen } from '../screen';

const REFERENCE = 'gif.5d0b2f0e-2222-4a4e-9d3b-000000000021.1';
const LINK = `/gift/${REFERENCE}?token=s3cret`;
const guide = { slug: 'pharmacy-licence', title: 'Opening a pharmacy in Lagos' };
const received = (status: string, more: object = {}) => ({
  data: { kind: 'gift', status, listing: guide, giver: 'Bola Ade', message: null, expires_at: null, ...more },
});
const given = (more: object = {}) => ({
  ...{ reference: REFERENCE, order: REFERENCE.replace('gif.', 'ord.').slice(0, -2), kind: 'gift', number: 1 },
  ...{ listing: guide, status: 'sent', recipient: 'sade@example.test', message: null, taker: null },
  ...{ amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN', bought_at: '2026-11-20T10:00:00.000Z' },
  ...{ sent_at: '2026-11-20T10:00:00.000Z', taken_at: null, ended_at: null, expires_at: null },
  ...more,
});
const page = (results: object[]) => ({ count: results.length, next: null, previous: null, results });
const seat = (number: number, more: object = {}) =>
  given({
    ...{ kind: 'seats', number, status: 'open', recipient: null, reference: REFERENCE.replace(/1$/, String(number)) },
    ...more,
  });

describe('The page of a gift', () => {
  const open = (api: Network, as: typeof ada | undefined = ada) => renderClient({ route: LINK, api, as });

  it('lets a person take it, who then reads the guide', async () => {
    let status = 'waiting';
    const { user, asked } = open({
      [`POST gifts/${REFERENCE}/look`]: () => received(status, { message: 'For your shop.' }),
      [`POST gifts/${REFERENCE}/take`]: () => {
        status = 'yours';
        return { message: 'It is yours', ...received(status) };
      },
    });
    expect(await screen.findByText('Bola Ade gives you this guide')).toBeInTheDocument();
    expect(screen.getByText('For your shop.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take it' }));
    expect(await screen.findByRole('link', { name: 'Read the guide' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/PaidListingDetail',
    );
    expect(asked.find(({ path }) => path.endsWith('/take'))?.body).toEqual({ token: 's3cret' });
  });

  it('keeps the link of a visitor through sign-in and registration', async () => {
    renderClient({ route: LINK, api: { [`POST gifts/${REFERENCE}/look`]: received('waiting') } });
    const next = `?next=${encodeURIComponent(LINK)}`;
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', `/login${next}`);
    expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', `/register${next}`);
    expect(screen.queryByRole('button', { name: 'Take it' })).not.toBeInTheDocument();
  });

  it.each([
    ['taken', /taken already, with another account/],
    ['ended', /can no longer be taken/],
    ['owned', /You own this guide already/],
    ['own_listing', /You write this guide yourself/],
    ['staff', /Staff accounts take no gifts/],
  ])('says why it cannot be taken: %s', async (status, words) => {
    open({ [`POST gifts/${REFERENCE}/look`]: received(status) });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take it' })).not.toBeInTheDocument();
  });

  it('says so for a wrong link, and lets a person try again when the server fails', async () => {
    const refused = [404, { detail: 'Not found.', code: 'not_found' }];
    const { unmount } = open({ [`POST gifts/${REFERENCE}/look`]: refused });
    expect(await screen.findByText(/This link opens no gift/)).toBeInTheDocument();
    unmount();
    open({ [`POST gifts/${REFERENCE}/look`]: [503, { detail: 'Try again in a moment.' }] });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('The page that gives a guide', () => {
  const open = (api: Network = {}, available = 0) =>
    renderClient({
      ...{ route: '/listing/pharmacy-licence/gift', as: ada },
      api: {
        'GET listing/pharmacy-licence/': { data: aListing() },
        'GET listing/pharmacy-licence': { data: aListing() },
        'GET wallet/wallet-info': {
          data: { balance_kobo: available, available_kobo: available, pending_kobo: 0, currency: 'NGN', revision: 1 },
        },
        'GET gifts': page([]),
        ...api,
      },
    });

  it('asks for an address before it pays, and pays a gift from the wallet', async () => {
    const answer = { message: 'Paid', data: { status: 'paid', reference: 'ord.1', authorization_url: '#' } };
    const { user, asked, address } = open({ 'POST gifts': answer }, 2_000_000);
    const email = await screen.findByLabelText('Their e-mail address');
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(email).toBeInvalid();
    expect(screen.getByText('Enter the e-mail address of the person who gets it.')).toBeInTheDocument();
    await user.type(email, 'sade@example.test');
    await user.type(screen.getByLabelText('A few words (optional)'), 'For your shop.');
    await user.click(await screen.findByRole('radio', { name: /^Wallet/ }));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await waitFor(() => expect(address()).toBe('/profile?tab=listings&list=given'));
    expect(asked.find(({ method, path }) => method === 'POST' && path === 'gifts')?.body).toEqual({
      ...{ listing_id: 'l-1', kind: 'gift', email: 'sade@example.test', message: 'For your shop.' },
      ...{ method: 'wallet', expected_total: 12_500 },
    });
  });

  it('sells seats for a team at their price together', async () => {
    const answer = { message: 'URL', data: { status: 'pending', reference: 'ord.1', authorization_url: '#pay' } };
    const { user, asked } = open({ 'POST gifts': answer });
    await user.click(await screen.findByLabelText('A team, as seats'));
    const seats = screen.getByLabelText('Number of seats');
    await user.clear(seats);
    await user.type(seats, '51');
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(seats).toBeInvalid();
    await user.clear(seats);
    await user.type(seats, '3');
    expect(screen.getByText('₦37,500')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(asked.find(({ method, path }) => method === 'POST' && path === 'gifts')?.body).toMatchObject({
      ...{ kind: 'seats', seats: 3, expected_total: 37_500, method: 'card' },
    });
    window.location.hash = '';
  });

  it('sells nothing of an own or a free guide', async () => {
    open({
      'GET listing/pharmacy-licence/': { data: aListing({ is_owner: true }) },
      'GET listing/pharmacy-licence': { data: aListing({ is_owner: true }) },
    });
    expect(await screen.findByText('This guide cannot be given away.')).toBeInTheDocument();
  });
});

describe('What a person gave', () => {
  const open = (gifts: object[], api: Network = {}) =>
    renderScreen(<Given />, { as: ada, api: { 'GET gifts': page(gifts), ...api } });

  it('is sent again, and to another address', async () => {
    const sent = { message: 'Sent', data: given() };
    const { user, asked } = open([given()], { [`POST gifts/${REFERENCE}/send`]: sent });
    expect(await screen.findByText('To sade@example.test')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Send again/ }));
    expect(await screen.findByText('Sent', { selector: '.Toastify *' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Change the address/ }));
    await user.type(screen.getByLabelText('E-mail address'), 'tobi@example.test');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        {},
        { email: 'tobi@example.test' },
      ]),
    );
  });

  it('shows who took a seat, invites to a free one and takes an invitation back', async () => {
    const taker = { username: 'tobi', first_name: 'Tobi', last_name: 'Ojo', avatar: null };
    const taken = seat(1, { status: 'taken', taker, taken_at: '2026-11-21T10:00:00.000Z' });
    const invited = seat(2, { status: 'sent', recipient: 'efe@example.test' });
    const { user, asked } = open([taken, invited, seat(3)], {
      [`POST gifts/${invited.reference}/withdraw`]: { message: 'Invitation taken back', data: seat(2) },
    });
    expect(await screen.findByText(/Taken by Tobi Ojo/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Invite: .*, 3$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Take back the invitation/ }));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/withdraw'))).toBe(true));
  });

  it('is refunded after a question, or says why it is not', async () => {
    let refund: object = { possible: true, detail: null };
    const { user, asked } = open([given({ status: 'taken' })], {
      [`GET gifts/${REFERENCE}/refund`]: () => ({ data: refund }),
      [`POST gifts/${REFERENCE}/refund`]: { message: 'Refunded to your wallet', data: {} },
    });
    await user.click(await screen.findByRole('button', { name: /^Ask for a refund/ }));
    expect(await screen.findByText('Refund ₦12,500 to your wallet?')).toBeInTheDocument();
    expect(screen.getByText(/can then read the guide no longer/)).toBeInTheDocument();
    refund = { possible: false, detail: 'The recipient opened 2 of 4 sections.' };
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
    await user.click(await screen.findByRole('button', { name: /^Ask for a refund/ }));
    expect(await screen.findByText('The recipient opened 2 of 4 sections.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  });

  it('is nothing yet, or could not be loaded', async () => {
    const { unmount } = open([]);
    expect(await screen.findByText(/Guides you give to other people appear here/)).toBeInTheDocument();
    unmount();
    renderScreen(<Given />, { as: ada, api: { 'GET gifts': [500, {}] } });
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});
