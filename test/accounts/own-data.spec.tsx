import { screen, waitFor, within } from '@testing-library/react';
import { OwnData } from '#client/accounts/own-data';
import { session } from '#client/lib/http/session';
import { ada, type Asked, type Network, renderScreen } from '../screen';

const wallet = (balance_kobo: number): Network => ({
  'GET wallet/wallet-info': { data: { balance_kobo } },
});
const deleted = (asked: Asked[]) => asked.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function opened(name: string, api: Network = {}) {
  const view = renderScreen(<OwnData />, { as: ada, api });
  await view.user.click(screen.getByRole('button', { name }));
  return { ...view, dialog: await dialogOf(name) };
}

describe('The own data', () => {
  it('is downloaded with the password', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:data';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    let answer: [number, unknown] = [400, { current_password: ['Invalid password.'], detail: 'Invalid password.' }];
    const { user, dialog, asked } = await opened('Download your data', {
      'POST auth/users/me/export': () => answer,
    });
    await user.click(await dialog.findByRole('button', { name: 'Download' }));
    expect(await dialog.findByText('Enter your password.')).toBeVisible();
    expect(asked).toEqual([]);
    await user.type(dialog.getByLabelText('Password'), 'secret-of-ada');
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText('Invalid password.')).toBeVisible();
    answer = [200, 'PK'];
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['groundwork-data.zip']));
    expect(asked.at(-1)?.body).toEqual({ current_password: 'secret-of-ada' });
    click.mockRestore();
  });
});

describe('An account', () => {
  it('is deleted with the password, and its session ends', async () => {
    const { user, dialog, asked } = await opened('Delete your account', {
      ...wallet(0),
      'DELETE auth/users/me': [204, undefined],
    });
    expect(await dialog.findByText(/This cannot be undone/)).toBeVisible();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.type(dialog.getByLabelText('Password'), 'secret-of-ada');
    await user.click(dialog.getByRole('button', { name: 'Delete for ever' }));
    await waitFor(() => expect(session.current()).toBeNull());
    expect(deleted(asked)).toEqual([{ current_password: 'secret-of-ada' }]);
  });

  it('with money is not deleted before the balance is given up', async () => {
    const { user, dialog, asked } = await opened('Delete your account', {
      ...wallet(50_000),
      'DELETE auth/users/me': [204, undefined],
    });
    expect(await dialog.findByText(/You have ₦500 in your wallet/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete for ever' }));
    expect(await dialog.findByText('Enter your password.')).toBeVisible();
    await user.type(dialog.getByLabelText('Password'), 'secret-of-ada');
    await user.click(dialog.getByRole('button', { name: 'Delete for ever' }));
    expect(await dialog.findByText(/Withdraw or spend your balance first/)).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Give up ₦500' }));
    await user.click(dialog.getByRole('button', { name: 'Delete for ever' }));
    await waitFor(() =>
      expect(deleted(asked)).toEqual([{ current_password: 'secret-of-ada', give_up_balance: 50_000 }]),
    );
  });

  it('stays where something must end first, and says what', async () => {
    const detail = 'A withdrawal is under way.';
    const { user, dialog } = await opened('Delete your account', {
      ...wallet(0),
      'DELETE auth/users/me': [409, { detail, code: 'withdrawal_under_way' }],
    });
    await user.type(await dialog.findByLabelText('Password'), 'secret-of-ada');
    await user.click(dialog.getByRole('button', { name: 'Delete for ever' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(session.current()).not.toBeNull();
  });
});
