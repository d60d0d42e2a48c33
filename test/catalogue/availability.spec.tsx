import { screen, waitFor } from '@testing-library/react';
import { ada } from '../screen';
import { openListing } from './open-listing';

const admin = { ...ada, roles: ['user', 'admin'] };
const PATH = 'pharmacy-licence';

describe('The page of a listing', () => {
  it('lets its owner archive it and undo that', async () => {
    const { asked, user } = await openListing(
      { is_owner: true },
      {
        [`POST listing/${PATH}/archive/`]: { message: 'Listing archived', data: {} },
        [`POST listing/${PATH}/unarchive/`]: { message: 'Listing is on sale again', data: {} },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Archive Listing' }));
    expect(await screen.findByText(/is off sale. Guides people bought from you stay readable/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        `listing/${PATH}/archive`,
        `listing/${PATH}/unarchive`,
      ]),
    );
  });

  it('offers the owner of an archived one to sell it again', async () => {
    await openListing({ is_owner: true, status: 'archived', status_label: 'Archived' });
    expect(await screen.findByRole('button', { name: 'Put Back On Sale' })).toBeInTheDocument();
  });

  it.each(['pending_review', 'suspended'])('offers the owner neither while it is %s', async (status) => {
    await openListing({ is_owner: true, status });
    await screen.findByText('Created');
    expect(screen.queryByRole('button', { name: /Archive Listing|On Sale/ })).not.toBeInTheDocument();
  });

  it('lets a moderator record that it was compared with its regulator, with what', async () => {
    const { asked, user, unmount } = await openListing(
      {},
      { 'POST moderation/listings/l-1/verify/': { message: 'Listing verified', data: {} } },
      { ...ada, roles: ['user', 'moderator'] } as typeof ada,
    );
    await user.click(await screen.findByRole('button', { name: 'Verify Against The Regulator' }));
    await user.type(screen.getByLabelText('What did you compare it with?'), 'The page of PCN, 20 November.');
    await user.click(screen.getByRole('button', { name: 'Verify Against The Regulator' }));
    expect(await screen.findByText('Listing verified')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'The page of PCN, 20 November.' });
    unmount();
    await openListing({});
    expect(screen.queryByRole('button', { name: 'Verify Against The Regulator' })).not.toBeInTheDocument();
  });

  it('lets admins alone suspend it, with a reason', async () => {
    const { asked, user, unmount } = await openListing(
      {},
      { 'POST moderation/listings/l-1/suspend/': { message: 'Listing suspended', data: {} } },
      admin as typeof ada,
    );
    await user.click(await screen.findByRole('button', { name: 'Suspend Listing' }));
    await user.click(screen.getByRole('button', { name: 'Suspend Listing' }));
    expect(screen.getByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Why is this listing suspended?'), 'Copied from a book.');
    await user.click(screen.getByRole('button', { name: 'Suspend Listing' }));
    expect(await screen.findByText('Listing suspended')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Copied from a book.' });
    unmount();
    await openListing({});
    expect(screen.queryByRole('button', { name: 'Suspend Listing' })).not.toBeInTheDocument();
  });

  it('lets staff who write the guide with its creator neither suspend nor verify it', async () => {
    await openListing({ coauthor_share: 10 }, {}, admin as typeof ada);
    await screen.findByText('Created');
    expect(screen.queryByRole('button', { name: /Suspend Listing|Verify Against/ })).not.toBeInTheDocument();
  });
});
