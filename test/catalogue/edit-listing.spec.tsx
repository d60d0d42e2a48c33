import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { EditListing } from '#client/catalogue/authoring/edit-listing';
import type { Listing } from '#client/catalogue/listing';
import { ada, renderScreen } from '../screen';
import { aListing } from './a-listing';
import { answerUploads } from './an-upload';

const description = 'Every licence a community pharmacy needs in Lagos, with fees and the order to ask.';
const own = (part: Partial<Listing> = {}) =>
  aListing({
    ...{ description, is_owner: true, licence_affirmed: true, status: 'changes_requested', reason: 'Name the state.' },
    ...{ industry: { id: 'retail-pharmacy', name: 'Retail Pharmacy' } },
    ...part,
  });
const open = (listing: Listing) =>
  renderScreen(
    <Routes>
      <Route path="/listing/:slug/edit" element={<EditListing />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      route: '/listing/pharmacy-licence/edit',
      as: ada,
      api: {
        'GET listing/pharmacy-licence/': { data: listing },
        'GET listing/sector/': { results: [{ id: '1', name: 'Pharmaceutical', slug: 'pharmaceutical' }] },
        'GET listing/industry/': { results: [{ id: '2', name: 'Retail Pharmacy', slug: 'retail-pharmacy' }] },
        'POST listing/pharmacy-licence/submit/': { message: 'Submitted for review', data: {} },
      },
    },
  );

describe('Editing a listing', () => {
  it('shows what it says now, and submits a listing that was sent back again with the changes', async () => {
    const sent = answerUploads({ 'listing/pharmacy-licence': [200, { message: 'Changes saved', data: {} }] });
    const { user, asked, address } = open(own());
    expect(await screen.findByText('A moderator asked: Name the state.')).toBeInTheDocument();
    const subtitle = screen.getByLabelText(/^Subtitle/);
    expect(subtitle).toHaveValue('From idea to licence');
    await user.clear(subtitle);
    await user.click(screen.getByRole('button', { name: 'Save and submit again' }));
    expect(await screen.findByText('Submitted for review')).toBeInTheDocument();
    expect(Object.fromEntries(sent[0]!.form.entries())).toMatchObject({
      ...{ title: 'Opening a pharmacy in Lagos', subtitle: '', industry: 'retail-pharmacy', price: '12500' },
    });
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'listing/pharmacy-licence/submit',
    ]);
    await waitFor(() => expect(address()).toBe('/listing/pharmacy-licence'));
  });

  it('saves the texts of a published guide from any step, and leaves its price', async () => {
    answerUploads({ 'listing/pharmacy-licence': [200, { message: 'Changes saved', data: {} }] });
    const { user, asked } = open(own({ status: 'published', reason: '' }));
    expect(await screen.findByText('Buyers see what you save at once.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText(/^Price/)).toHaveAttribute('readonly');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is for the listing’s creator', async () => {
    open(own({ is_owner: false }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/not found/i);
  });
});
