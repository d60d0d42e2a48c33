import { screen, waitFor } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ListingRequests } from '#client/listing-requests/listing-requests';
import { ada, type Network, renderScreen } from '../screen';
import { aRequest, boardOf } from './a-request';

beforeEach(() => session.signOut());

const open = (api: Network) => renderScreen(<ListingRequests />, { api, route: '/listing-requests', as: ada });
const BOARD = 'GET listing-requests';
const OFFER = 'POST listing-requests/r-1/launch-discount';
const own = (part: object = {}) => ({
  ...{ slug: 'snails', title: 'Farm snails', is_published: false, price_kobo: 500_000 },
  ...{ launch_percent: null, coupons: 0, coupons_used: 0, ...part },
});

describe('The launch discount of a guide', () => {
  it('is shown to a person who waited, and its links carry the code', async () => {
    const guide = { slug: 'snails', title: 'Farm snails' };
    const launch = { code: 'ADA22ADA', percent: 20, until: '2026-12-06T09:00:00.000Z' };
    open({ [BOARD]: boardOf(aRequest({ status: 'fulfilled', guide, launch })) });
    expect(await screen.findByText(/You get 20 % off with your code ADA22ADA, until/)).toHaveTextContent('6 Dec 2026');
    expect(screen.getByRole('link', { name: 'Farm snails' })).toHaveAttribute('href', '/listing/snails?code=ADA22ADA');
  });

  it('is offered with the answer, of a guide that waits for its review', async () => {
    const guides = [
      { slug: 'snails', title: 'Farm snails', status: 'pending_review', price_kobo: 500_000 },
      { slug: 'goats', title: 'Keep goats', status: 'published', price_kobo: 500_000 },
    ];
    const { user, asked } = open({
      [BOARD]: boardOf(aRequest()),
      'GET listing/user/created': { count: 2, next: null, previous: null, results: guides },
      'POST listing-requests/r-1/answers': [201, { message: 'Guide linked' }],
    });
    const FIELD = 'Launch discount, percent (optional)';
    await user.click(await screen.findByRole('button', { name: 'I wrote this guide' }));
    await user.click(screen.getByRole('combobox', { name: 'Your guide' }));
    await user.click(await screen.findByRole('option', { name: 'Keep goats' }));
    expect(screen.queryByLabelText(FIELD)).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Your guide' }));
    await user.click(await screen.findByRole('option', { name: 'Farm snails' }));
    await user.type(screen.getByLabelText(FIELD), '20');
    expect(screen.getByText(/They pay ₦4,000 instead of ₦5,000\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Link this guide' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ listing: 'snails', launch_percent: 20 }),
    );
  });

  it('is changed, removed and brought back until the guide is published', async () => {
    let percent: number | null = null;
    const request = () => aRequest({ own_answer: own({ launch_percent: percent }) });
    const { user } = open({
      [BOARD]: () => boardOf(request()),
      [OFFER]: ({ body }: { body?: unknown }) => {
        percent = (body as { percent?: number }).percent ?? null;
        return { message: 'Launch discount saved', data: request() };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Offer a launch discount' }));
    await user.type(screen.getByLabelText('Launch discount, percent'), '95');
    await user.click(screen.getByRole('button', { name: 'Save discount' }));
    expect(await screen.findByText('Use a whole number from 5 to 90.')).toBeVisible();
    await user.clear(screen.getByLabelText('Launch discount, percent'));
    await user.type(screen.getByLabelText('Launch discount, percent'), '20');
    await user.click(screen.getByRole('button', { name: 'Save discount' }));
    const OFFERED = 'Those who wait get 20 % off for 7 days, once it is published.';
    expect(await screen.findByText(OFFERED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the discount' }));
    await waitFor(() => expect(screen.queryByText(OFFERED)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(OFFERED)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change the discount' })).toBeVisible();
  });

  it('says to its creator how many used it, and is not offered on a guide that is on sale or free', async () => {
    const sold = own({ is_published: true, launch_percent: 20, coupons: 3, coupons_used: 1 });
    open({
      [BOARD]: boardOf(
        aRequest({ status: 'fulfilled', own_answer: sold }),
        aRequest({ id: 'r-2', own_answer: own({ price_kobo: 0 }) }),
      ),
    });
    expect(await screen.findByText('Launch discount of 20 %: 3 people have a code, 1 used.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /discount/ })).toBeNull();
  });
});
