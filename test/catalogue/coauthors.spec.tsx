import { screen, waitFor, within } from '@testing-library/react';
import { Coauthors } from '#client/catalogue/coauthors/coauthors';
import { ListingsTab } from '#client/catalogue/own/listings-tab';
import { ada, type Network, renderScreen } from '../screen';
import { aCard } from './a-listing';
import { openListing } from './open-listing';
import { openSections } from './open-sections';

const PATH = 'listing/pharmacy-licence/coauthors';
const chidi = { username: 'chidi', first_name: 'Chidi', last_name: 'Eze', avatar: null };
const at = '2026-11-20T10:00:00.000Z';
const asked = (status: string, share = 20) => ({ user: chidi, status, share, invited_at: at, answered_at: null });

const openPanel = (people: unknown, api: Network = {}) =>
  renderScreen(<Coauthors slug="pharmacy-licence" />, { as: ada, api: { [`GET ${PATH}`]: people, ...api } });
const postOf = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('The co-authors of an own guide', () => {
  it('are none at first, with what a co-author may do and what each sale pays whom', async () => {
    openPanel({ data: [] });
    expect(await screen.findByText('You write this guide alone.')).toBeInTheDocument();
    expect(screen.getByText(/Only you change its price/)).toHaveTextContent(
      'Each sale pays the platform’s commission first and then each co-author’s share of the rest; you keep what is left.',
    );
  });

  it('are invited by username for a share, each fault at its field', async () => {
    let people: object[] = [];
    let answer: unknown = [400, { username: ['No person has this username.'] }];
    const { user, asked: sent } = openPanel(() => ({ data: people }), { [`POST ${PATH}`]: () => answer });
    await user.click(await screen.findByRole('button', { name: 'Invite a co-author' }));
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Enter a username.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Username'), '@chidy');
    await user.type(screen.getByLabelText('Share of the income, per cent'), '51');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Give a whole number from 1 to 50 per cent.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Share of the income, per cent'));
    await user.type(screen.getByLabelText('Share of the income, per cent'), '20');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('No person has this username.')).toBeInTheDocument();
    [people, answer] = [[asked('invited')], [201, { message: 'Invitation sent' }]];
    await user.clear(screen.getByLabelText('Username'));
    await user.type(screen.getByLabelText('Username'), 'chidi');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(await screen.findByText('Chidi Eze')).toBeInTheDocument();
    expect(screen.getByText('You keep 80 % of the income.')).toBeInTheDocument();
    expect(screen.getByText('It stays open until they answer or you withdraw it.')).toBeInTheDocument();
    expect(postOf(sent).map(([, body]) => body)).toEqual([
      { username: 'chidy', share: '20' },
      { username: 'chidi', share: '20' },
    ]);
  });

  it('are removed after a question, and an open invitation is withdrawn at once', async () => {
    const {
      user,
      asked: sent,
      unmount,
    } = openPanel({ data: [asked('accepted')] }, { [`POST ${PATH}/chidi/remove`]: { message: 'Co-author removed' } });
    await user.click(await screen.findByRole('button', { name: 'Remove Chidi Eze' }));
    expect(screen.getByText(/Chidi Eze can no longer read or change this guide/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Chidi Eze' })).toHaveFocus());
    expect(postOf(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove Chidi Eze' }));
    await user.click(screen.getByRole('button', { name: 'Remove co-author' }));
    expect(await screen.findByText('Co-author removed')).toBeInTheDocument();
    unmount();
    const invited = openPanel(
      { data: [asked('invited')] },
      {
        [`POST ${PATH}/chidi/withdraw`]: [
          409,
          { detail: 'This invitation is no longer open.', code: 'invitation_closed' },
        ],
      },
    );
    await invited.user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Chidi Eze' }));
    expect(await screen.findByText('This invitation is no longer open.')).toBeInTheDocument();
  });

  it('show who declined, whose share is free again', async () => {
    openPanel({ data: [asked('declined')] });
    expect(await screen.findByText('Declined')).toBeInTheDocument();
    expect(screen.getByText('You can invite them again after seven days.')).toBeInTheDocument();
    expect(screen.queryByText(/^You keep/)).toBeNull();
  });

  it('can be asked for again when they could not be fetched', async () => {
    let answer: unknown = [503, { detail: 'Try again in a moment.', code: 'busy' }];
    const { user } = openPanel(() => answer);
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
    answer = { data: [asked('accepted')] };
    await user.click(retry);
    expect(await screen.findByText('Chidi Eze')).toBeInTheDocument();
  });
});

const invitation = {
  ...{ slug: 'pharmacy-licence', title: 'Opening a pharmacy in Lagos', subtitle: '', owner: chidi },
  ...{ share: 20, invited_at: at },
};
const openTab = (created: object[], invitations: () => object[], api: Network = {}) =>
  renderScreen(<ListingsTab />, {
    ...{ as: ada, route: '/profile?tab=listings&list=created' },
    api: {
      'GET listing/user/created/': { results: created },
      'GET listing/user/invitations': () => ({ data: invitations() }),
      ...api,
    },
  });

describe('An invitation to write a guide', () => {
  it('is shown above the own listings, and is accepted for the share that it names', async () => {
    let open: object[] = [invitation];
    const { user, asked: sent } = openTab([], () => open, {
      [`POST ${PATH}/accept`]: () => {
        open = [];
        return { message: 'You are a co-author now' };
      },
    });
    const list = await screen.findByRole('list', { name: 'Invitations' });
    expect(list).toHaveTextContent('Chidi Eze invites you to write this guide with them, for 20 % of its income.');
    expect(list).toHaveTextContent('It stays open until you answer or Chidi Eze withdraws it.');
    expect(list).toHaveTextContent('your share of the rest goes to your wallet');
    await user.click(within(list).getByRole('button', { name: 'Accept 20 %' }));
    expect(await screen.findByText('You are a co-author now')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull());
    expect(postOf(sent)).toEqual([[`${PATH}/accept`, { share: 20 }]]);
  });

  it('says why it cannot be accepted, and is declined', async () => {
    const detail = 'The share of this invitation has changed. Look at it again.';
    const { user } = openTab([], () => [invitation], {
      [`POST ${PATH}/accept`]: [409, { detail, code: 'share_changed' }],
      [`POST ${PATH}/decline`]: { message: 'Invitation declined' },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept 20 %' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Invitation declined')).toBeInTheDocument();
  });
});

describe('A guide of another person', () => {
  it('is among the own listings of its co-author, with the share, its sections and a way out', async () => {
    const { user, asked: sent } = openTab(
      [aCard({ coauthor_share: 20 }), aCard({ id: 'l-2', is_owner: true })],
      () => [],
      {
        [`POST ${PATH}/leave`]: { message: 'You are no longer a co-author' },
      },
    );
    expect(await screen.findAllByText('Co-author · 20 %')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Sections of “Opening a pharmacy in Lagos”' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
    await user.click(screen.getByRole('button', { name: /^Leave/ }));
    expect(postOf(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Leave guide' }));
    expect(await screen.findByText('You are no longer a co-author')).toBeInTheDocument();
  });

  it('is opened, not bought, edited or reviewed, from its page', async () => {
    await openListing({ coauthor_share: 20, coauthors: [{ ...chidi }] });
    expect(screen.getByText('Written with Chidi Eze')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Co-author → Sections' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
    expect(screen.getByRole('link', { name: 'Add Section' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Buy Listing Now/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Your listing → Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Archive/ })).toBeNull();
    expect(screen.queryByText('Report this listing')).toBeNull();
  });

  it('has the tools of an author in its sections', async () => {
    await openSections({ coauthor_share: 20 });
    expect(await screen.findByRole('button', { name: 'Add New Section' })).toBeInTheDocument();
  });
});
