import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ada, renderClient } from '../screen';
import { compared, event, events, list, open, ready } from './audited-wallet';

const atCursor = () => screen.findByRole('article', { name: 'Event at the cursor' });

describe('The audit screen', () => {
  it('is not found by other roles', () => {
    const { asked } = open({}, '/audit', ada);
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(asked).toHaveLength(0);
  });

  it('tells a visitor that only auditors see it', async () => {
    renderClient({ route: '/audit' });
    expect(await screen.findByText('Only auditors can see this page.')).toBeInTheDocument();
  });

  it('names the owner of the wallet in the heading', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Wallet of Ada Obi' })).toBeInTheDocument();
    expect(screen.getByText('@ada · stream wallet-u-1')).toBeInTheDocument();
  });

  it('shows the wallet of an erased account without a name', async () => {
    const owner = { username: '', first_name: '', last_name: '' };
    open({ 'GET audit/wallets/?search=u-1': list([{ id: 'u-1', owner, events: 4, balance_kobo: 0, last_at: null }]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Wallet of an erased account' })).toBeInTheDocument();
  });

  it('lets an auditor search for a wallet and open it', async () => {
    const { user, asked, address } = open({}, '/audit');
    await user.type(await screen.findByLabelText('Find a wallet'), 'ada');
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('audit/wallets?search=ada'));
    await user.click(await screen.findByRole('link', { name: /Ada Obi.*4 events/ }));
    expect(address()).toBe('/audit?wallet=u-1');
  });

  it('shows the event at the cursor as a sentence, with the balance before and after', async () => {
    open();
    await ready();
    const card = await atCursor();
    expect(within(card).getByText('Balance before').nextSibling).toHaveTextContent('₦3,000');
    expect(within(card).getByText('Balance after').nextSibling).toHaveTextContent('₦4,000');
    expect(within(card).getByText('Payment webhook')).toBeInTheDocument();
  });

  it('begins at the revision that the address names, and at the last event where there is none', async () => {
    open({}, '/audit?wallet=u-1&revision=1');
    expect(await screen.findByRole('heading', { name: /Deposit number 2/ })).toBeInTheDocument();
    open({}, '/audit?wallet=u-1&revision=9');
    await ready();
  });

  it('steps with the arrow keys, Home and End', async () => {
    const { user } = open();
    await ready();
    screen.getByRole('slider', { name: 'Event' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('heading', { name: /Deposit number 3/ })).toBeInTheDocument();
    await user.keyboard('{Home}');
    expect(screen.getByRole('heading', { name: /Deposit number 1/ })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('heading', { name: /Deposit number 2/ })).toBeInTheDocument();
    await user.keyboard('{End}');
    expect(screen.getByRole('heading', { name: /Deposit number 4/ })).toBeInTheDocument();
  });

  it('follows the slider and describes its position in words', async () => {
    open();
    await ready();
    const slider = screen.getByRole('slider', { name: 'Event' });
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Event 2 of 4: Deposit number 2'));
  });

  it('plays from the first event to the last and stops there', async () => {
    const { user } = open();
    await ready();
    await user.click(screen.getByRole('radio', { name: '60×' }));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(screen.getByRole('slider', { name: 'Event' })).toHaveValue('3'));
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });

  it('says that only a part of a stream could be loaded, and loads the rest at a retry', async () => {
    let isBroken = true;
    const rest = { ...list(events.slice(2)), count: 4 };
    const { user, asked } = open({
      'GET audit/wallets/u-1/events?limit=100&offset=0': {
        ...list(events.slice(0, 2)),
        count: 4,
        next: 'https://shop.test/api/audit/wallets/u-1/events?limit=100&offset=2',
      },
      'GET audit/wallets/u-1/events?limit=100&offset=2': () => (isBroken ? [503, { detail: 'We are busy.' }] : rest),
    });
    const failure = await screen.findByText('Only 2 of 4 events could be loaded. We are busy.');
    expect(screen.queryByText(/^Loading: 2 of 4/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /Deposit number 2/ })).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await ready();
    expect(failure).not.toBeInTheDocument();
    const pages = asked
      .filter(({ path }) => path.includes('/events?limit'))
      .map(({ path }) => path.split('offset=')[1]);
    expect(pages).toEqual(['0', '2', '2']);
  });

  it('fetches a long stream page by page', async () => {
    const { asked } = open({
      'GET audit/wallets/u-1/events?limit=100&offset=0': {
        ...list(events.slice(0, 2)),
        count: 4,
        next: 'https://x/api/next',
      },
      'GET audit/wallets/u-1/events?limit=100&offset=2': { ...list(events.slice(2)), count: 4 },
    });
    await ready();
    expect(asked.filter(({ path }) => path.includes('/events')).map(({ path }) => path)).toEqual([
      'audit/wallets/u-1/events?limit=100&offset=0',
      'audit/wallets/u-1/events?limit=100&offset=2',
    ]);
  });

  it('links the events of one cause, and shows the raw event only on demand', async () => {
    const cause = {
      correlation_id: 'same',
      causation_id: 'x',
      actor: { id: 'u-2', username: 'bola' },
      label: 'BuyListing',
    };
    const { user } = open({
      'GET audit/wallets/u-1/events/': list([event(0), event(1, { cause }), event(2, { cause }), event(3)]),
    });
    await ready();
    fireEvent.change(screen.getByRole('slider', { name: 'Event' }), { target: { value: '2' } });
    const card = await atCursor();
    expect(within(card).getByText('@bola')).toBeInTheDocument();
    expect(screen.queryByLabelText('Raw JSON')).not.toBeInTheDocument();
    await user.click(within(card).getByRole('button', { name: 'Show raw JSON' }));
    expect(screen.getByLabelText('Raw JSON')).toHaveTextContent('"reference": "ref-2"');
    await user.click(within(card).getByRole('button', { name: /Event 2: Deposit number 2/ }));
    expect(screen.getByRole('heading', { name: /Deposit number 2/ })).toBeInTheDocument();
  });

  it('shows a seal when the hash chain is valid and the read model agrees', async () => {
    open();
    expect(await screen.findByText('Chain verified to event 1,204')).toBeInTheDocument();
    expect(await screen.findByText('Read model agrees')).toBeInTheDocument();
  });

  it('shows the first broken event and a read model that differs', async () => {
    const { user } = open({
      'GET audit/wallets/u-1/verify/': {
        data: { ok: false, events: 4, head: '', broken: { revision: 1, reason: 'The hash differs.' } },
      },
      'GET audit/wallets/u-1/compare/': {
        data: compared(400_100),
      },
    });
    expect(await screen.findByText('Chain broken at revision 1')).toBeInTheDocument();
    expect(screen.getByText('The hash differs.')).toBeInTheDocument();
    expect(await screen.findByText('Read model differs')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the broken event' }));
    expect(screen.getByRole('heading', { name: /Deposit number 2/ })).toBeInTheDocument();
  });

  it('shows the balance at a revision', async () => {
    const { user } = open({
      'GET audit/wallets/u-1/replay/?revision=1': {
        data: {
          revision: 1,
          at: events[1]!.at,
          position: '1001',
          balance_kobo: 200_000,
          available_kobo: 150_000,
          pending_kobo: 50_000,
        },
      },
    });
    await ready();
    const form = screen.getByRole('region', { name: 'Balance at a moment' });
    await user.click(within(form).getByRole('button', { name: 'Show balance' }));
    expect(within(form).getByLabelText('Date and time')).toHaveAccessibleDescription('Choose a date and a time.');
    await user.click(within(form).getByRole('radio', { name: 'Revision' }));
    await user.click(within(form).getByRole('button', { name: 'Show balance' }));
    expect(within(form).getByRole('spinbutton')).toHaveAccessibleDescription('Enter a whole number from 0.');
    await user.type(within(form).getByRole('spinbutton', { name: 'Revision' }), '1');
    await user.click(within(form).getByRole('button', { name: 'Show balance' }));
    expect(await within(form).findByText('₦2,000')).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Go to this event' }));
    expect(screen.getByRole('heading', { name: /Deposit number 2/ })).toBeInTheDocument();
  });
});
