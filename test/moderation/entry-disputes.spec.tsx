import { act, screen, waitFor, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const list = (...results: object[]) => ({ count: results.length, results });
const open = (api: Network) =>
  renderScreen(<Desk />, {
    route: '/admin/entry-disputes',
    as: { ...ada, roles: ['user', 'finance'] },
    api: { 'GET finance/held-payments': { results: [] }, 'GET finance/card-disputes': { results: [] }, ...api },
  });

const person = { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null };
const dispute = (more: object = {}) => ({
  id: 'e-3',
  entry: {
    ...{ id: 'e-3', revision: 3, kind: 'purchase', label: 'Purchased a Listing', direction: 'out', amount: 5_000 },
    ...{ amount_kobo: 500_000, currency: 'NGN', reference: 'pur.1', timestamp: '2026-11-20T10:00:00.000Z' },
    listing: { slug: 'pharmacy', title: 'Opening a pharmacy' },
  },
  ...{ reason: 'charged_twice', status: 'open', created_at: '2026-11-21T10:00:00.000Z', answered_at: null },
  messages: [{ from: 'owner', text: 'My bank shows it twice.', outcome: null, at: '2026-11-21T10:00:00.000Z' }],
  ...{ owner: person, is_own: false, reopenings: 0, since: '2026-11-21T10:00:00.000Z', claim: null },
  ...{ held_payments: 0, wallet: null },
  ...more,
});
const claimedBy = (is_own: boolean) => ({
  ...{ username: 'kemi', first_name: 'Kemi', last_name: 'Ojo', avatar: null },
  ...{ until: new Date(Date.now() + 600_000).toISOString(), is_own },
});
const waiting = (...disputes: object[]): Network => ({ 'GET finance/entry-disputes': list(...disputes) });
const row = async () =>
  within(await screen.findByRole('list', { name: /^Questions about entries/ })).getAllByRole('listitem')[0]!;

describe('The questions about entries', () => {
  it('show finance whose entry it is and what its owner wrote', async () => {
    open(waiting(dispute({ reopenings: 1, held_payments: 1, wallet: 'u-9' })));
    expect(await screen.findByRole('heading', { name: 'Questions about entries (1)' })).toBeInTheDocument();
    const shown = await row();
    for (const text of ['Charged twice', 'Bola Ade', 'Purchased a Listing −₦5,000', 'My bank shows it twice.', 'pur.1'])
      expect(shown).toHaveTextContent(text);
    expect(shown).toHaveTextContent('Sent back');
    expect(shown).toHaveTextContent('A guide is refunded where its buyer asks for it');
    const links = within(shown).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['/listing/pharmacy', '/audit?wallet=u-9&revision=3'],
      '/admin/held-payments',
    ]);
  });

  it('link no replay for those who may not see it, and no payments where none is held', async () => {
    open(waiting(dispute()));
    expect(within(await row()).getAllByRole('link')).toHaveLength(1);
  });

  it('are taken and answered with what was found', async () => {
    let now = dispute();
    const view = open({
      'GET finance/entry-disputes': () => list(...(now.status === 'open' ? [now] : [])),
      'POST finance/entry-disputes/e-3/claim': () => {
        now = dispute({ claim: claimedBy(true) });
        return { message: 'You are answering this', data: now };
      },
      'POST finance/entry-disputes/e-3/answer': () => {
        now = dispute({ status: 'answered' });
        return { message: 'Answer sent', data: now };
      },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Answer this' }));
    const answer = await screen.findByLabelText('Answer');
    expect(screen.getByText(/^You are answering this until/)).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(answer).toBeInvalid();
    await view.user.selectOptions(screen.getByLabelText('What did you find?'), 'Refunded another way');
    await view.user.type(answer, 'Your bank sent it back.');
    await view.user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('No question waits for an answer.')).toBeInTheDocument();
    expect(view.asked.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)).toEqual([
      { outcome: 'refunded_elsewhere', text: 'Your bank sent it back.' },
    ]);
  });

  it('that another person has are not answered, and are free when that person leaves them', async () => {
    let now = dispute({ claim: claimedBy(false) });
    const { queries } = open({ 'GET finance/entry-disputes': () => list(now) });
    expect(await screen.findByText('Kemi Ojo is answering this')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Answer this' })).not.toBeInTheDocument();
    now = dispute();
    await act(() => queries.invalidateQueries({ queryKey: ['entry_disputes'] }));
    expect(await screen.findByRole('button', { name: 'Answer this' })).toBeInTheDocument();
  });

  it('that another person took first say who has them', async () => {
    const refused = [409, { code: 'claimed', detail: 'Kemi Ojo is answering this.', claimed_by: 'kemi' }];
    const { user } = open({ ...waiting(dispute()), 'POST finance/entry-disputes/e-3/claim': refused });
    await user.click(await screen.findByRole('button', { name: 'Answer this' }));
    expect(await screen.findByText('Kemi Ojo is answering this.')).toBeInTheDocument();
  });

  it('of the own wallet are left to others', async () => {
    open(waiting(dispute({ is_own: true })));
    expect(await screen.findByText('This is about your own wallet; another person answers.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Answer this' })).not.toBeInTheDocument();
  });

  it('are left to others by hand', async () => {
    let now = dispute({ claim: claimedBy(true) });
    const { user } = open({
      'GET finance/entry-disputes': () => list(now),
      'POST finance/entry-disputes/e-3/release': () => {
        now = dispute();
        return { message: 'Left to others', data: now };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Leave to others' }));
    expect(await screen.findByRole('button', { name: 'Answer this' })).toBeInTheDocument();
  });

  it('that were answered are listed with the answer', async () => {
    const reply = {
      from: 'finance',
      text: 'Your bank released one.',
      outcome: 'explained',
      at: '2026-11-22T10:00:00Z',
    };
    const done = { ...dispute({ status: 'solved' }), messages: [...dispute().messages, reply] };
    const { user } = open({
      'GET finance/entry-disputes?state=waiting': list(),
      'GET finance/entry-disputes?state=answered': list(done),
    });
    expect(await screen.findByText('No question waits for an answer.')).toBeInTheDocument();
    await user.click(screen.getByText('Answered questions'));
    const shown = within(await screen.findByRole('list', { name: 'Answered questions' })).getAllByRole('listitem')[0]!;
    for (const text of ['Solved', 'Your bank released one.', 'Explained: the entry is right'])
      expect(shown).toHaveTextContent(text);
    expect(shown).not.toHaveTextContent('A guide is refunded where');
  });

  it('that cannot be loaded can be asked for again', async () => {
    let answer: unknown = [500, { detail: 'Not now.' }];
    const { user } = open({ 'GET finance/entry-disputes': () => answer });
    expect(await screen.findByText(/We couldn’t load the questions about entries\. Not now\./)).toBeInTheDocument();
    answer = list();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not now/)).not.toBeInTheDocument());
  });
});
