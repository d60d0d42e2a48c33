import { act, screen, waitFor, within } from '@testing-library/react';
import { entry, open, page } from './a-wallet';

const dispute = (more: object = {}) => ({
  id: 't-3',
  entry: {
    ...{ id: 't-3', revision: 3, kind: 'deposit', label: 'Wallet funded', direction: 'in', amount: 5_000 },
    ...{ amount_kobo: 500_000, currency: 'NGN', reference: 'ref-3', timestamp: '2026-11-20T10:00:00.000Z' },
    listing: null,
  },
  ...{ reason: 'charged_twice', status: 'open', created_at: '2026-11-21T10:00:00.000Z', answered_at: null },
  messages: [{ from: 'owner', text: 'My bank shows it twice.', outcome: null, at: '2026-11-21T10:00:00.000Z' }],
  reopenings_left: 3,
  ...more,
});
const answered = (more: object = {}) => {
  const asked = dispute();
  const reply = {
    from: 'finance',
    text: 'Your bank released one.',
    outcome: 'explained',
    at: '2026-11-22T10:00:00.000Z',
  };
  return { ...asked, status: 'answered', messages: [...asked.messages, reply], answered_at: reply.at, ...more };
};
const purchase = entry(4, {
  ...{ type: 'listing', kind: 'purchase', direction: 'out', label: 'Purchased a Listing' },
  listing: { slug: 'open-a-bakery', title: 'Open a bakery' },
});
const wallet = { 'GET wallet/transactions': page([entry(3)]) };

type View = ReturnType<typeof open>;
/** Opens the entry and its question. */
async function openDialog({ user }: View, button: string) {
  await user.click(await screen.findByRole('group'));
  await user.click(await screen.findByRole('button', { name: button, hidden: true }));
  return screen.findByRole('dialog', { name: 'Something wrong: Wallet funded' });
}
const posts = ({ asked }: View) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('An entry of the wallet', () => {
  it('is asked about with a reason and counted words, and is under review then', async () => {
    let own: object[] = [];
    const view = open({
      ...wallet,
      'GET wallet/entry-disputes': () => page(own),
      'POST wallet/entry-disputes': () => {
        own = [dispute()];
        return { message: 'Sent. We will look at this entry', data: own[0] };
      },
    });
    const dialog = await openDialog(view, 'Something wrong?');
    expect(screen.queryByRole('button', { name: /^Your questions/, hidden: true })).not.toBeInTheDocument();
    const text = within(dialog).getByLabelText('What happened?');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(text).toBeInvalid();
    expect(within(dialog).getByText('Describe what is wrong.')).toBeInTheDocument();
    await view.user.selectOptions(within(dialog).getByLabelText('What is wrong?'), 'I was charged twice');
    await view.user.type(text, 'Twice.');
    expect(within(dialog).getByText(/^6 of 1000 characters/)).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('Use at least 10 characters.')).toBeInTheDocument();
    expect(posts(view)).toEqual([]);
    await view.user.type(text, ' My bank shows it.');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(posts(view)).toEqual([
      ['wallet/entry-disputes', { revision: 3, reason: 'charged_twice', text: 'Twice. My bank shows it.' }],
    ]);
    expect(await screen.findByText('Under review')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Your questions about entries (1)' })).toBeInTheDocument();
  });

  it('that is disputed on another device meanwhile says so', async () => {
    const detail = 'You told us about this entry already, and we are looking at it.';
    const view = open({ ...wallet, 'POST wallet/entry-disputes': [409, { detail, code: 'under_review' }] });
    const dialog = await openDialog(view, 'Something wrong?');
    await view.user.type(within(dialog).getByLabelText('What happened?'), 'My bank shows it twice.');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(detail);
    expect(within(dialog).getByLabelText('What happened?')).toHaveValue('My bank shows it twice.');
  });

  it('that paid for a guide links the page on which a refund is asked for', async () => {
    const { user } = open({ 'GET wallet/transactions': page([purchase]) });
    await user.click(await screen.findByRole('group'));
    await user.click(await screen.findByRole('button', { name: 'Something wrong?', hidden: true }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link', { name: /Ask on its page/ })).toHaveAttribute(
      'href',
      '/listing/open-a-bakery/PaidListingDetail',
    );
  });
});

describe('The answer to a question about an entry', () => {
  it('appears live, and is accepted', async () => {
    let own: object = dispute();
    const view = open({
      ...wallet,
      'GET wallet/entry-disputes': () => page([own]),
      'POST wallet/entry-disputes/t-3/solved': () => {
        own = answered({ status: 'solved' });
        return { message: 'Thank you', data: own };
      },
    });
    const dialog = await openDialog(view, 'Your question about this');
    expect(within(dialog).getByText('My bank shows it twice.')).toBeInTheDocument();
    expect(within(dialog).getByText(/You get an e-mail when we answer/)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Still wrong' })).not.toBeInTheDocument();
    own = answered();
    await act(() => view.queries.invalidateQueries({ queryKey: ['entry_disputes'] }));
    expect(await within(dialog).findByText('Your bank released one.')).toBeInTheDocument();
    expect(within(dialog).getByText('The entry is right')).toBeInTheDocument();
    expect(within(dialog).getByText('You can send it back 3 times.')).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Solved' }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Solved' })).not.toBeInTheDocument());
    expect(within(dialog).getByRole('button', { name: 'Still wrong' })).toBeInTheDocument();
  });

  it('is not waited for any more once its owner takes the question back', async () => {
    let own: object = dispute();
    const view = open({
      ...wallet,
      'GET wallet/entry-disputes': () => page([own]),
      'POST wallet/entry-disputes/t-3/solved': () => {
        own = dispute({ status: 'solved' });
        return { message: 'Thank you', data: own };
      },
    });
    const dialog = await openDialog(view, 'Your question about this');
    await view.user.click(within(dialog).getByRole('button', { name: 'No longer needed' }));
    expect(await within(dialog).findByText('Solved')).toBeInTheDocument();
    expect(within(dialog).queryByText(/You get an e-mail when we answer/)).not.toBeInTheDocument();
    expect(posts(view)).toEqual([['wallet/entry-disputes/t-3/solved', undefined]]);
  });

  it('is sent back with words', async () => {
    let own: object = answered();
    const view = open({
      ...wallet,
      'GET wallet/entry-disputes': () => page([own]),
      'POST wallet/entry-disputes/t-3/still-wrong': () => {
        own = answered({ status: 'open', reopenings_left: 2 });
        return { message: 'Sent. We will look at it again', data: own };
      },
    });
    const dialog = await openDialog(view, 'Your question about this');
    await view.user.click(within(dialog).getByRole('button', { name: 'Still wrong' }));
    await view.user.type(within(dialog).getByLabelText('What is still wrong?'), 'The second one is still gone.');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send it back' }));
    expect(await within(dialog).findByText(/You get an e-mail when we answer/)).toBeInTheDocument();
    expect(posts(view)).toEqual([['wallet/entry-disputes/t-3/still-wrong', { text: 'The second one is still gone.' }]]);
  });

  it('that was sent back three times is the last one', async () => {
    const view = open({ ...wallet, 'GET wallet/entry-disputes': page([answered({ reopenings_left: 0 })]) });
    const dialog = await openDialog(view, 'Your question about this');
    expect(within(dialog).queryByRole('button', { name: 'Still wrong' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Help & Support' })).toHaveAttribute('href', '/pages/help');
  });
});

describe('The questions about entries', () => {
  it('are listed from the wallet', async () => {
    const old = { ...dispute({ id: 't-1', reason: 'not_me' }), status: 'solved' };
    const { user } = open({ ...wallet, 'GET wallet/entry-disputes': page([answered(), old]) });
    await user.click(await screen.findByRole('button', { name: 'Your questions about entries (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your questions about entries' });
    const [first, second] = within(dialog).getAllByRole('heading', { level: 3 });
    expect([first, second]).toHaveLength(2);
    for (const text of ['I was charged twice', 'I did not do this', 'Solved'])
      expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
  });

  it('that cannot be loaded leave the wallet as it is', async () => {
    open({ ...wallet, 'GET wallet/entry-disputes': [500, { detail: 'No questions now.' }] });
    expect(await screen.findByText('Wallet funded')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
