import { screen, waitFor, within } from '@testing-library/react';
import { ada, type Network, posted, renderClient } from '../screen';

const DAY_MS = 86_400_000;
const terms = { reward: 1_000, reward_kobo: 100_000, waits_days: 7, most_per_year: 20 };
const link = 'http://localhost:3000/invite/AMAKA234';
const own = (more: object = {}) => ({
  data: {
    ...{ code: 'AMAKA234', link, ...terms, joined: 0, bought: 0, rewarded: 0, refused: 0 },
    ...{ earned: 0, earned_kobo: 0, ...more },
  },
});
const page = (results: object[]) => ({ count: results.length, next: null, previous: null, results });
const friend = (more: object) => ({
  ...{ first_name: 'Zainab', status: 'joined', why: null, joined_at: '2026-11-20T10:00:00.000Z' },
  ...{ due_at: null, ended_at: null, ...more },
});
const answers = {
  'GET invitations': own(),
  'GET invitations/friends': page([]),
  'GET invitations/terms': { data: terms },
  'GET invitations/codes/AMAKA234': { data: terms },
};
const open = (route: string, api: Network = {}, as?: typeof ada) =>
  renderClient({ route, api: { ...answers, ...api }, as });

describe('The page of invitations', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  it('shows the link to copy, how the reward works, and that no friend joined yet', async () => {
    const { user } = open('/invite', {}, ada);
    expect(await screen.findByText(link)).toBeInTheDocument();
    expect(
      screen.getByText(/no longer be refunded, each of you gets half of our commission on it, up to ₦1,000/),
    ).toBeInTheDocument();
    expect(await screen.findByText('Friends who join by your link appear here.')).toBeInTheDocument();
    expect(screen.getByText(/You and your friend each get up to ₦1,000/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('opens the dialog of a device that can share', async () => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(void shared.push(data)) });
    const { user } = open('/invite', {}, ada);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(shared).toMatchObject([{ url: link }]);
  });

  it('counts friends by their state, and says why one brought nothing', async () => {
    const friends = [
      friend({ status: 'refused', why: 'same_mailbox', first_name: null }),
      friend({ status: 'bought', due_at: '2026-11-27T10:00:00.000Z', joined_at: '2026-11-19T10:00:00.000Z' }),
      friend({ status: 'rewarded', ended_at: '2026-11-18T10:00:00.000Z', joined_at: '2026-11-01T10:00:00.000Z' }),
    ];
    const counts = own({ bought: 1, rewarded: 1, refused: 1, earned: 1_000, earned_kobo: 100_000 });
    open('/invite', { 'GET invitations': counts, 'GET invitations/friends': page(friends) }, ada);
    const list = within(await screen.findByRole('list', { name: 'Friends who joined by your link' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(list.getByText('No reward: both accounts have one mailbox.')).toBeInTheDocument();
    expect(list.getByText('A friend')).toBeInTheDocument();
    expect(list.getByText(/^Reward from/)).toBeInTheDocument();
    expect(screen.getByText('₦1,000')).toBeInTheDocument();
  });

  it('says a visitor how it works, and lets a person try again when the server fails', async () => {
    const { unmount } = open('/invite');
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Finvite');
    unmount();
    open('/invite', { 'GET invitations': [503, { detail: 'Try again in a moment.' }] }, ada);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('The link of an invitation', () => {
  const register = async (api: Network = {}) => {
    const opened = open('/register', {
      'POST auth/users': [201, {}],
      'GET auth/google': { data: { is_on: true } },
      ...api,
    });
    const fields = {
      Username: 'zainab',
      'First Name': 'Zainab',
      'Last Name': 'Bello',
      'Enter Email': 'z@example.test',
    };
    for (const [name, value] of Object.entries(fields))
      await opened.user.type(await screen.findByLabelText(name), value);
    await opened.user.type(screen.getByLabelText('Password'), 'Correct-horse-battery-7');
    return opened;
  };

  it('is kept by a visitor’s browser, sent with the registration, and forgotten after it', async () => {
    const { unmount } = open('/invite/amaka-234');
    expect(await screen.findByText(/This browser keeps the invitation for 30 days/)).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    unmount();
    const { user, asked } = await register();
    expect(await screen.findByRole('link', { name: 'Sign In With Google' })).toHaveAttribute(
      'href',
      expect.stringContaining('invite=AMAKA234'),
    );
    await user.click(screen.getByRole('button', { name: 'Create My Account' }));
    await waitFor(() => expect(posted(asked)[0]?.body).toMatchObject({ username: 'zainab', invite: 'AMAKA234' }));
    await waitFor(() => expect(localStorage.getItem('invite')).toBeNull());
  });

  it('is forgotten after 30 days', async () => {
    localStorage.setItem('invite', `AMAKA234 ${Date.now() - 31 * DAY_MS}`);
    const { user, asked } = await register();
    await user.click(screen.getByRole('button', { name: 'Create My Account' }));
    await waitFor(() => expect(posted(asked)).toHaveLength(1));
    expect(posted(asked)[0]!.body).not.toHaveProperty('invite');
    localStorage.removeItem('invite');
  });

  it('leads a person with an account to the own link, and keeps nothing', async () => {
    open('/invite/AMAKA234', {}, ada);
    expect(await screen.findByText(/You have an account already/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Invite your own friends' })).toHaveAttribute('href', '/invite');
    expect(localStorage.getItem('invite')).toBeNull();
  });

  it('says so where it holds no invitation', async () => {
    open('/invite/!');
    expect(await screen.findByText(/This link holds no invitation/)).toBeInTheDocument();
  });

  it('keeps the code of an earlier invitation where its own is unknown', async () => {
    const kept = `AMAKA234 ${Date.now()}`;
    localStorage.setItem('invite', kept);
    open('/invite/ZZZZ2222', { 'GET invitations/codes/ZZZZ2222': [404, { detail: 'Not found.' }] });
    expect(await screen.findByText(/This link holds no invitation/)).toBeInTheDocument();
    expect(localStorage.getItem('invite')).toBe(kept);
    localStorage.removeItem('invite');
  });
});
