import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ada, renderClient } from '../screen';
import { compared, event, events, list, open, ready } from './audited-wallet';

const parked = (id: number, more: object = {}) => ({
  ...{ id, set: 'purchases', type: 'PaymentSettled', event_id: `e-${id}`, stream: `payment-${id}`, revision: 2 },
  ...{ position: '1002', attempts: 3, error: 'The listing is archived.', waiting: 0 },
  ...{ parked_at: '2026-01-02T10:00:00.000Z', next_attempt_at: '2026-01-02T10:05:00.000Z', ...more },
});
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

  it('tells whether the books balance, and what each account holds', async () => {
    open({}, '/audit');
    const section = await screen.findByRole('region', { name: 'The books' });
    expect(await within(section).findByText('The books balance')).toBeInTheDocument();
    expect(within(section).getByText('In 3 wallets').parentElement).toHaveTextContent('₦4,000');
    expect(within(section).getByText(/Payment provider/).parentElement).toHaveTextContent('−₦4,000');
    expect(within(section).getByText('Together').parentElement).toHaveTextContent('₦0');
    expect(
      within(section).getByText('The balances of all 3 wallets are the sums of their histories.'),
    ).toBeInTheDocument();
  });

  it('names a breach of the books: the sum, the balances that differ, and money that stays in escrow', async () => {
    const at = '2026-01-02T10:00:00.000Z';
    const escrow = { reference: 'pay_9', amount_kobo: 1_250_000, since: at, is_late: true };
    const data = {
      ...{ checked_at: at, position: '9', ok: false, wallets: 3, entries: 12, differing: 1, balance_kobo: 1 },
      ...{ sum_kobo: 1, accounts: [], escrows: [escrow, { ...escrow, reference: 'pay_10', is_late: false }] },
    };
    open({ 'GET audit/books/': { data } }, '/audit');
    expect(await screen.findByText('The books do not balance')).toBeInTheDocument();
    expect(screen.getByText('1 balance is not the sum of its history.')).toBeInTheDocument();
    expect(screen.getByText(/^pay_9 still holds/)).toHaveTextContent('₦12,500 since');
    expect(screen.queryByText(/pay_10/)).toBeNull();
  });

  it('tells which read models show the whole log, and which event halts one', async () => {
    open({}, '/audit');
    const section = await screen.findByRole('region', { name: 'Read models' });
    expect(await within(section).findByText(/shows every event, 12 events\/s/)).toHaveTextContent(/^wallet v3/);
    expect(within(section).getByText(/halted at event e-1: no such column/)).toHaveTextContent(/^catalogue v4/);
  });

  it('has a read model rebuilt, shows how far it is and which rows differed, and rolls it back', async () => {
    const view = (rebuild: object | null, may_roll_back = false) =>
      list([
        {
          ...{ view: 'wallet', version: 3, built: true, state: 'live', percent: 100, lag_events: 0, lag_seconds: 0 },
          ...{ events_per_second: 12, position: '9', halted_event_id: null, halted_reason: null, reported_at: null },
          ...{ rebuild, may_roll_back },
        },
      ]);
    const rebuild = {
      ...{ kind: 'rebuild', state: 'building', percent: 40, remaining_seconds: 120, asked_by: 'tunde' },
      ...{ asked_at: '2026-01-02T10:00:00.000Z', exchanged_at: null, differences: null },
    };
    const differences = [{ table: 'balance', before: 1, now: 2 }];
    const done = { ...rebuild, state: 'compared', percent: null, exchanged_at: rebuild.asked_at, differences };
    let shown = view(null);
    const answers = {
      'GET audit/views/': () => shown,
      'POST audit/views/wallet/rebuild': { message: 'The rebuild begins within a second' },
      'POST audit/views/wallet/rollback': { message: 'The roll back begins within a second' },
    };
    const { user, asked } = open(answers, '/audit');
    await user.click(await screen.findByText(/Every read model shows every event/));
    shown = view(rebuild);
    await user.click(screen.getByRole('button', { name: 'Rebuild wallet' }));
    expect(await screen.findByText('Building anew: 40 % of the log, about 2 min left')).toBeInTheDocument();
    expect(screen.getByText(/Every read model shows every event.*, 1 is being rebuilt/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(screen.queryByRole('button', { name: 'Rebuild wallet' })).toBeNull();
    shown = view(done, true);
    const outcome = await screen.findByText(/^Rebuilt/, undefined, { timeout: 3_000 });
    expect(outcome).toHaveTextContent(/by @tunde: balance \(1 row before, 2 now\) differed\.$/);
    await user.click(screen.getByRole('button', { name: 'Roll back wallet' }));
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('audit/views/wallet/rollback'));
  });

  it('lists the parked events with their errors, page by page', async () => {
    const next = 'https://shop.test/api/audit/parked-events/?limit=20&offset=20';
    const { user } = open(
      {
        'GET audit/parked-events/': { ...list([parked(7, { waiting: 4 })]), next },
        'GET audit/parked-events/?limit=20&offset=20': list([parked(9, { error: null, attempts: 1 })]),
      },
      '/audit',
    );
    const section = await screen.findByRole('region', { name: 'Parked events' });
    const first = await within(section).findByRole('listitem');
    expect(first).toHaveTextContent(/PaymentSettled #7 · payment-7, revision 2 · purchases/);
    expect(first).toHaveTextContent('The listing is archived.');
    expect(first).toHaveTextContent(/3 failed attempts.*4 later events of the stream waiting/);
    await user.click(within(section).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(2));
    expect(within(section).getByText('The error is not known.')).toBeInTheDocument();
  });

  it('has a parked event tried again, and skipped for a reason', async () => {
    const { user, asked } = open(
      {
        'GET audit/parked-events/': list([parked(7)]),
        'POST audit/parked-events/7/retry': { message: 'The event is tried again' },
        'POST audit/parked-events/7/skip': { message: 'Event skipped' },
      },
      '/audit',
    );
    await user.click(await screen.findByRole('button', { name: 'Try event #7 again' }));
    expect(await screen.findByText('The event is tried again')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Skip event #7' }));
    await user.click(await screen.findByRole('button', { name: 'Skip event' }));
    expect(await screen.findByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Why can this event be skipped?' }), 'The guide is gone.');
    await user.click(screen.getByRole('button', { name: 'Skip event' }));
    expect(await screen.findByText('Event skipped')).toBeInTheDocument();
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['audit/parked-events/7/retry', undefined],
      ['audit/parked-events/7/skip', { reason: 'The guide is gone.' }],
    ]);
  });

  it('lists the messages of the payment provider, and has one that is not done handled again or dismissed', async () => {
    const message = (id: number, more: object = {}) => ({
      ...{ id, event: 'charge.success', reference: `pur.${id}`, hash: 'ab'.repeat(32), verdict: 'processed' },
      ...{ reason: null, retries: 0, received_at: '2026-01-02T10:00:00.000Z', done_at: '2026-01-02T10:00:01.000Z' },
      ...more,
    });
    const open7 = message(7, { event: 'subscription.create', verdict: 'unhandled', done_at: null, retries: 2 });
    const { user, asked } = open(
      {
        'GET audit/webhooks/': list([
          open7,
          message(6),
          message(5, { event: null, reference: null, verdict: 'refused' }),
        ]),
        'GET audit/webhooks/?limit=10&state=open': list([open7]),
        'POST audit/webhooks/7/retry': { message: 'The message is handled again' },
        'POST audit/webhooks/7/dismiss': { message: 'Message dismissed' },
      },
      '/audit',
    );
    const section = await screen.findByRole('region', { name: 'Messages of the payment provider' });
    const rows = await within(section).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^subscription\.create not handled#7 · pur\.7 · SHA-256 abababababab….*handled again 2 times/,
      ),
      expect.stringMatching(/^charge\.success handled#6/),
      expect.stringMatching(/^Unknown event wrong signature#5 · SHA-256/),
    ]);
    expect(within(section).getAllByRole('button', { name: /^Handle/ })).toHaveLength(1);
    await user.click(within(section).getByRole('tab', { name: 'Not done' }));
    await user.click(await within(section).findByRole('button', { name: 'Handle message #7 again' }));
    expect(await screen.findByText('The message is handled again')).toBeInTheDocument();
    await user.click(within(section).getByRole('button', { name: 'Dismiss message #7' }));
    await user.type(within(section).getByRole('textbox'), 'We sell no subscriptions.');
    await user.click(within(section).getByRole('button', { name: 'Dismiss message' }));
    expect(await screen.findByText('Message dismissed')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['audit/webhooks/7/retry', undefined],
      ['audit/webhooks/7/dismiss', { reason: 'We sell no subscriptions.' }],
    ]);
  });

  it('tells that no event is parked', async () => {
    open({}, '/audit');
    const section = await screen.findByRole('region', { name: 'Parked events' });
    expect(await within(section).findByText('No event is parked.')).toBeInTheDocument();
  });

  it('shows the event at the cursor as a sentence, with the balance before and after', async () => {
    open();
    await ready();
    const card = await atCursor();
    expect(within(card).getByText('Balance before').nextSibling).toHaveTextContent('₦3,000');
    expect(within(card).getByText('Balance after').nextSibling).toHaveTextContent('₦4,000');
    expect(within(card).getByText('Payment webhook')).toBeInTheDocument();
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
