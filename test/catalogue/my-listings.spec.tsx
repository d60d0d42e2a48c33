import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ListingsTab } from '#client/catalogue/listings-tab';
import { PaidListing } from '#client/catalogue/paid-listing';
import { ada, renderScreen } from '../screen';
import { aCard, aListing, aSection } from './a-listing';

describe('The listings of a person', () => {
  it('are the purchased and, separately, the created ones', async () => {
    const bought = aCard({ has_purchased: true, status_label: 'In progress 40 %' });
    const written = aCard({ id: 'l-2', title: 'A guide of mine', status: 'pending_review', status_label: 'In review' });
    const { user } = renderScreen(<ListingsTab />, {
      as: ada,
      api: {
        'GET listing/user/purchased/': { results: [bought] },
        'GET listing/user/created/': { results: [written] },
      },
    });
    expect(await screen.findByText('In progress 40 %')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Opening a pharmacy/ })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/PaidListingDetail',
    );
    await user.click(screen.getByText('Your Listings'));
    expect(await screen.findByText('A guide of mine')).toBeInTheDocument();
    expect(screen.getByText('In review')).toBeInTheDocument();
  });
});

describe('A bought listing', () => {
  const open = (part: Parameters<typeof aListing>[0]) =>
    renderScreen(
      <Routes>
        <Route path="/listing/:slug/PaidListingDetail" element={<PaidListing />} />
        <Route path="*" element={null} />
      </Routes>,
      {
        route: '/listing/pharmacy-licence/PaidListingDetail',
        as: ada,
        api: { 'GET listing/pharmacy-licence/': { data: aListing(part) } },
      },
    );

  it('opens at the next incomplete section, and shows its receipt', async () => {
    open({ has_purchased: true, reference: 'pur.1', sections: [aSection(1, { completed: true }), aSection(2)] });
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections?section=step-2',
    );
    expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
    expect(await screen.findByText('pur.1')).toBeInTheDocument();
  });

  it('shows the public page without a purchase', async () => {
    const { address } = open({ has_purchased: false });
    await waitFor(() => expect(address()).toBe('/listing/pharmacy-licence'));
  });
});
