import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { held, type Network } from '../screen';
import { open } from './a-wallet';

describe('Funding a wallet', () => {
  const fund = async (api: Network = {}) => {
    const view = open(api);
    await view.user.click(screen.getByRole('button', { name: 'Fund Wallet' }));
    const form = await screen.findByRole('dialog', { name: 'Fund Wallet' });
    const amount = within(form).getByLabelText('Amount');
    const deposits = () => view.asked.filter(({ path }) => path === 'wallet/deposit');
    const pay = () => view.user.click(within(form).getByRole('button', { name: 'Continue to payment' }));
    return { ...view, form, amount, deposits, pay };
  };

  /** The provider opens its payment page at this hash. */
  const openingAt = (hash: string): Network => ({
    'POST wallet/deposit': { message: 'Authorization URL created', data: { authorization_url: hash } },
  });

  it('opens with the amount that a link asks for, and forgets it when it closes', async () => {
    const { user, address } = open({}, '/profile?tab=wallet&add=2500');
    const form = await screen.findByRole('dialog', { name: 'Fund Wallet' });
    expect(within(form).getByLabelText('Amount')).toHaveValue('₦2,500');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/profile?tab=wallet'));
    await user.click(screen.getByRole('button', { name: 'Fund Wallet' }));
    expect(within(await screen.findByRole('dialog', { name: 'Fund Wallet' })).getByLabelText('Amount')).toHaveValue('');
  });

  it('refuses amounts outside the bounds before a request', async () => {
    const { user, amount, pay, deposits, form } = await fund();
    await user.type(amount, '99');
    await pay();
    expect(within(form).getByText('The least you can add is ₦100.')).toBeInTheDocument();
    await waitFor(() => expect(amount).toHaveFocus());
    await user.clear(amount);
    await user.type(amount, '500.125');
    await pay();
    expect(within(form).getByText('Use at most two decimals.')).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, '5000001');
    await pay();
    expect(within(form).getByText('The most you can add at once is ₦5,000,000.')).toBeInTheDocument();
    expect(deposits()).toHaveLength(0);
  });

  it('sends naira with an idempotency key and redirects to the payment page', async () => {
    const { user, amount, pay, deposits } = await fund(openingAt('#checkout'));
    await user.type(amount, '2500.5');
    await pay();
    await waitFor(() => expect(window.location.hash).toBe('#checkout'));
    expect(deposits()[0]).toMatchObject({ method: 'POST', body: { amount: 2500.5 } });
    expect(deposits()[0]!.headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
  });

  it('opens no payment page for a person who has closed the form meanwhile', async () => {
    const { answer, release } = held(openingAt('#unwanted')['POST wallet/deposit']);
    const { user, amount, pay, queries } = await fund({ 'POST wallet/deposit': answer });
    await user.type(amount, '500');
    await pay();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await release();
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect(window.location.hash).not.toBe('#unwanted');
  });

  it('keeps its key when the same deposit is retried, and makes a new one for another amount', async () => {
    const { user, amount, pay, deposits } = await fund({
      'POST wallet/deposit': [502, { detail: 'Payment initiation failed' }],
    });
    await user.type(amount, '500');
    await pay();
    expect(await screen.findByText('Payment initiation failed')).toBeInTheDocument();
    await pay();
    await waitFor(() => expect(deposits()).toHaveLength(2));
    await user.type(amount, '0');
    await pay();
    await waitFor(() => expect(deposits()).toHaveLength(3));
    const keys = deposits().map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is another deposit after its payment page was opened, also for the same amount', async () => {
    const { user, amount, pay, deposits } = await fund(openingAt('#opened'));
    await user.type(amount, '500');
    await pay();
    await waitFor(() => expect(window.location.hash).toBe('#opened'));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await pay();
    await waitFor(() => expect(deposits()).toHaveLength(2));
    const [first, second] = deposits().map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
  });

  it('fails at once without a connection, and sends nothing after it returns', async () => {
    const { user, amount, pay, deposits } = await fund({
      'POST wallet/deposit': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await user.type(amount, '500');
    onlineManager.setOnline(false);
    await pay();
    expect(await screen.findByText(/We could not reach Groundwork/)).toBeInTheDocument();
    act(() => onlineManager.setOnline(true));
    expect(deposits()).toHaveLength(1);
  });

  it('says that nothing was charged when the device is offline, and keeps the amount', async () => {
    const { user, amount, pay, deposits, form } = await fund();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.type(amount, '500');
    await pay();
    expect(await within(form).findByRole('alert')).toHaveTextContent('You are offline. Nothing was charged.');
    expect(amount).toHaveValue('₦500');
    expect(deposits()).toHaveLength(0);
    onLine.mockRestore();
  });

  it('shows the server’s error at the field', async () => {
    const { user, amount, pay, form } = await fund({
      'POST wallet/deposit': [400, { amount: ['Too much for today.'], detail: 'Too much for today.' }],
    });
    await user.type(amount, '500');
    await pay();
    expect(await within(form).findByText('Too much for today.')).toBeInTheDocument();
  });
});
