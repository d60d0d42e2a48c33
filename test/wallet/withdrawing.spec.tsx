import { screen, waitFor, within } from '@testing-library/react';
import { held, type Network } from '../screen';
import { open, page } from './a-wallet';

const banks = [
  { name: 'Guaranty Trust Bank', code: '058' },
  { name: 'Kuda Bank', code: '50211' },
];
const PAST = '2026-11-01T09:00:00.000Z';
const account = { account_number: '0022728151', bank_code: '50211', bank_name: 'Kuda Bank', account_name: 'ADA OBI' };
const quoted = (amount: number, more: object = {}) => ({
  data: {
    ...{ amount_kobo: amount * 100, charges_kobo: 1_000, total_kobo: amount * 100 + 1_000 },
    ...{ available_kobo: 1_150_000, pending_kobo: 100_000, clears_at: '2026-12-01T09:00:00.000Z' },
    ...{ ok: true, code: null, reason: null, ...more },
  },
});
const MAILED = { method: 'mail', expires_at: '2026-12-01T09:00:00.000Z' };
const OF_APP = { message: 'Enter the code of your authenticator app', data: { method: 'app', expires_at: null } };
const network: Network = {
  'GET wallet/banks': { data: banks },
  'GET wallet/resolve-account': { data: account },
  'GET wallet/withdraw/quote': ({ path }: { path: string }) => quoted(Number(/amount=([\d.]+)/.exec(path)![1])),
  'POST wallet/withdraw/code': [202, { message: 'We mailed you a code', data: MAILED }],
  'POST wallet/withdraw': [202, { message: 'Withdrawal requested', data: {} }],
};

async function withdrawing(api: Network = {}) {
  const view = open({ ...network, ...api });
  await view.user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Funds' }));
  const fill = async (amount = '450') => {
    await view.user.type(await dialog.findByLabelText('Account Number'), '0022728151');
    await view.user.click(dialog.getByRole('combobox', { name: 'Choose Bank' }));
    await view.user.type(dialog.getByRole('combobox', { name: 'Choose Bank' }), 'kud');
    await view.user.click(await screen.findByRole('option', { name: 'Kuda Bank' }));
    await view.user.type(dialog.getByLabelText('Amount'), amount);
  };
  const proceed = () => dialog.getByRole('button', { name: 'Proceed' });
  return { ...view, dialog, fill, proceed, sent: (path: string) => view.asked.filter((one) => one.path === path) };
}

describe('Withdrawing', () => {
  it('shows the name of the account and the total before it proceeds, in the words of the specification', async () => {
    const { dialog, fill } = await withdrawing();
    expect(dialog.getByText('Provide the following information below to continue.')).toBeVisible();
    expect(dialog.getByText('Wallet balance').nextElementSibling).toHaveTextContent('₦12,500');
    await fill();
    expect(await dialog.findByText('ADA OBI')).toBeVisible();
    await waitFor(() =>
      expect(dialog.getByText('Total (Amount + charges)').nextElementSibling).toHaveTextContent('₦460'),
    );
    expect(dialog.getByText('Withdrawal Amount').nextElementSibling).toHaveTextContent('₦450');
    expect(dialog.getByText('Clears from 1 Dec 2026').nextElementSibling).toHaveTextContent('₦1,000');
  });

  it('takes the code of a mail, and sends the order with it', async () => {
    const { user, dialog, fill, proceed, sent } = await withdrawing();
    await fill();
    await dialog.findByText('ADA OBI');
    await user.click(proceed());
    const code = await dialog.findByLabelText('Code');
    expect(dialog.getByText('We mailed you a code. Enter it to withdraw ₦450 to Kuda Bank ••8151.')).toBeVisible();
    await waitFor(() => expect(code).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Enter the code of the e-mail.')).toBeVisible();
    await user.type(code, '123456');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const order = { account_number: '0022728151', bank_code: '50211', amount: 450 };
    expect(sent('wallet/withdraw/code')[0]!.body).toEqual(order);
    expect(sent('wallet/withdraw')[0]).toMatchObject({ body: { ...order, otp: '123456' } });
    expect(sent('wallet/withdraw')[0]!.headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
    expect(await screen.findByText('₦450 is on its way to Kuda Bank ••8151.')).toBeVisible();
  });

  it('takes the code of an authenticator app, or a recovery code, and offers no mail', async () => {
    const wrong = { otp: ['This is not the code that your app shows now. You have 4 tries left.'], detail: '' };
    let answer: [number, unknown] = [400, wrong];
    const { user, dialog, fill, proceed, sent } = await withdrawing({
      'POST wallet/withdraw/code': [202, OF_APP],
      'POST wallet/withdraw': () => answer,
    });
    await fill();
    await dialog.findByText('ADA OBI');
    await user.click(proceed());
    const said = 'Enter the code of your authenticator app to withdraw ₦450 to Kuda Bank ••8151.';
    expect(await dialog.findByText(said)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Mail a new code' })).toBeNull();
    const submit = () => user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await submit();
    expect(await dialog.findByText('Enter the code that your app shows.')).toBeVisible();
    await user.type(dialog.getByLabelText('Code'), '123456');
    await submit();
    expect(await dialog.findByText(/You have 4 tries left/)).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = dialog.getByLabelText('Recovery code');
    await waitFor(() => expect(recovery).toHaveFocus());
    expect(dialog.queryByText(/You have 4 tries left/)).toBeNull();
    await user.type(recovery, '123456');
    await submit();
    expect(await dialog.findByText(/A recovery code has 12 characters/)).toBeVisible();
    await user.clear(recovery);
    await user.type(recovery, '7f3k-9qxm-2c4t');
    answer = [202, { message: 'Withdrawal requested', data: {} }];
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const codes = sent('wallet/withdraw').map(({ body }) => (body as { otp: string }).otp);
    expect(codes).toEqual(['123456', '7f3k-9qxm-2c4t']);
  });

  it('shows a wrong code at its field, mails another one, and goes back to what was entered', async () => {
    const refused = { otp: ['This is not the code that we mailed. You have 4 tries left.'], detail: '' };
    const { user, dialog, fill, proceed, sent } = await withdrawing({ 'POST wallet/withdraw': [400, refused] });
    await fill();
    await dialog.findByText('ADA OBI');
    await user.click(proceed());
    await user.type(await dialog.findByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText(/You have 4 tries left/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Mail a new code' }));
    await waitFor(() => expect(sent('wallet/withdraw/code')).toHaveLength(2));
    expect(dialog.getByLabelText('Code')).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Change what you entered' }));
    expect(await dialog.findByLabelText('Account Number')).toHaveValue('0022728151');
    expect(dialog.getByLabelText('Amount')).toHaveValue('₦450');
  });

  it('above the balance disables Proceed, with the reason beside it', async () => {
    const reason = 'This takes ₦20,010 with its charges; ₦11,500 of your balance is available.';
    const refused = { ok: false, code: 'insufficient_funds', reason };
    const { user, dialog, fill, proceed } = await withdrawing({
      'GET wallet/withdraw/quote': ({ path }: { path: string }) =>
        path.includes('amount=20000') ? quoted(20_000, refused) : quoted(450),
    });
    await fill('20000');
    await waitFor(() => expect(proceed()).toBeDisabled());
    expect(dialog.getByText(reason)).toBeVisible();
    expect(proceed()).toHaveAccessibleDescription(reason);
    await user.clear(dialog.getByLabelText('Amount'));
    await user.type(dialog.getByLabelText('Amount'), '450');
    await waitFor(() => expect(proceed()).toBeEnabled());
  });

  it('says what is missing, and what the bank says of an unknown account', async () => {
    const { user, dialog, proceed, fill } = await withdrawing({
      'GET wallet/resolve-account': [400, { account_number: ['Kuda Bank has no account with this number.'] }],
    });
    await user.click(proceed());
    for (const said of ['Enter the account number.', 'Choose a bank.', 'Enter an amount.'])
      expect(dialog.getByText(said)).toBeVisible();
    await fill();
    expect(await dialog.findByText('Kuda Bank has no account with this number.')).toBeVisible();
  });

  it('fills in a saved account', async () => {
    const saved = { id: 'a1', label: 'Shop', ...account, open_at: PAST };
    const added = {
      ...saved,
      id: 'a2',
      label: 'New',
      account_number: '0022728152',
      open_at: '2099-01-01T09:00:00.000Z',
    };
    const { user, dialog } = await withdrawing({ 'GET wallet/bank-accounts': { data: [saved, added] } });
    await user.selectOptions(await dialog.findByLabelText('Saved account'), 'Shop · Kuda Bank ••8151');
    expect(dialog.getByLabelText('Account Number')).toHaveValue('0022728151');
    expect(await dialog.findByText('ADA OBI')).toBeVisible();
    expect(dialog.getByRole('option', { name: /^New · Kuda Bank ••8152 · from .+2099/ })).toBeDisabled();
  });
});

describe('A withdrawal in the wallet', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const one = {
    ...{ id: 'wd_1', reference: 'wd_1', status: 'sent', reported: 'pending', reason: null },
    ...{ amount_kobo: 45_000, charges_kobo: 1_000, total_kobo: 46_000 },
    account: { bank_name: 'Kuda Bank', account_name: 'ADA OBI', last4: '8151' },
    ...{ requested_at: at, sent_at: at, paid_at: null, failed_at: null, returned_at: null },
  };
  const row = async (withdrawal: object) => {
    open({ 'GET wallet/withdrawals': page([withdrawal]) });
    return within((await screen.findByText('→ Kuda Bank ••8151', { exact: false })).closest('li')!);
  };

  it('shows its steps and what comes next', async () => {
    const shown = await row(one);
    expect(shown.getByRole('status')).toHaveTextContent('Sent to the bank');
    expect(shown.getByText('The bank usually pays within minutes. You get an e-mail.')).toBeVisible();
  });

  it('that came back says why', async () => {
    const why = 'The bank sent the money back.';
    const shown = await row({ ...one, status: 'returned', reason: why, paid_at: at, failed_at: at, returned_at: at });
    expect(shown.getByText(why)).toBeVisible();
    const steps = shown.getAllByRole('listitem').map(({ textContent }) => textContent!.split('20 November')[0]);
    expect(steps).toEqual([
      ...['Requested', 'Sent to the bank', 'Paid to the bank', why, 'Back in your wallet, with the charges'],
    ]);
  });
});

describe('Saved accounts', () => {
  const saved = { id: 'a1', label: '', ...account, open_at: PAST };

  it('are added with a code, labelled, and removed with a way back', async () => {
    const { user, asked } = open({
      ...network,
      'GET wallet/bank-accounts': { data: [saved] },
      'POST wallet/bank-accounts/code': [202, { message: 'We mailed you a code', data: MAILED }],
      'POST wallet/bank-accounts': [201, { message: 'Account saved', data: saved }],
      'PATCH wallet/bank-accounts/a1': { data: saved },
      'DELETE wallet/bank-accounts/a1': [204, undefined],
      'POST wallet/bank-accounts/a1/restore': { data: saved },
    });
    const sent = (method: string, path: string) =>
      asked.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

    await user.click(await screen.findByRole('button', { name: 'Change label: Kuda Bank ••8151' }));
    const label = within(await screen.findByRole('dialog', { name: 'Kuda Bank ••8151' }));
    await user.type(label.getByLabelText('Label'), 'Shop');
    await user.click(label.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PATCH', 'wallet/bank-accounts/a1')).toEqual([{ label: 'Shop' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Save an account' }));
    const form = within(await screen.findByRole('dialog', { name: 'Save an account' }));
    await user.type(await form.findByLabelText('Account Number'), '0022728151');
    await user.click(form.getByRole('combobox', { name: 'Choose Bank' }));
    await user.click(await screen.findByRole('option', { name: 'Kuda Bank' }));
    await form.findByText('ADA OBI');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await user.type(await form.findByLabelText('Code'), '123456');
    await user.click(form.getByRole('button', { name: 'Save account' }));
    await waitFor(() =>
      expect(sent('POST', 'wallet/bank-accounts')).toEqual([
        { account_number: '0022728151', bank_code: '50211', label: '', otp: '123456' },
      ]),
    );

    await user.click(screen.getByRole('button', { name: 'Remove: Kuda Bank ••8151' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('POST', 'wallet/bank-accounts/a1/restore')).toHaveLength(1));
  });

  it('are removed one after the other, without waiting for the first, and the focus stays among them', async () => {
    const other = { ...saved, id: 'a2', account_number: '0022728152' };
    let left = [saved, other, { ...saved, id: 'a3', account_number: '0022728153' }];
    const first = held([204, undefined]);
    const without = (id: string) => ((left = left.filter((one) => one.id !== id)), [204, undefined]);
    const { user, asked } = open({
      ...network,
      'GET wallet/bank-accounts': () => ({ data: left }),
      'DELETE wallet/bank-accounts/a1': first.answer,
      'DELETE wallet/bank-accounts/a2': () => without('a2'),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove: Kuda Bank ••8151' }));
    await user.click(screen.getByRole('button', { name: 'Remove: Kuda Bank ••8152' }));
    await waitFor(() => expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove: Kuda Bank ••8152' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change label: Kuda Bank ••8153' })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('wallet/bank-accounts/a2/restore'));
    await first.release();
  });

  it('say why one that was removed does not come back', async () => {
    const detail = 'The time to bring this account back is over. Save it again.';
    const { user } = open({
      ...network,
      'GET wallet/bank-accounts': { data: [saved] },
      'DELETE wallet/bank-accounts/a1': [204, undefined],
      'POST wallet/bank-accounts/a1/restore': [409, { code: 'removal_final', detail }],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove: Kuda Bank ••8151' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('say from when money can go to one that is new beside others', async () => {
    const added = { ...saved, id: 'a2', account_number: '0022728152', open_at: '2099-01-01T09:00:00.000Z' };
    open({ ...network, 'GET wallet/bank-accounts': { data: [saved, added] } });
    expect(await screen.findByText(/^New: withdrawals to it open .+2099/)).toBeVisible();
    expect(screen.getAllByText(/withdrawals to it open/)).toHaveLength(1);
  });
});
