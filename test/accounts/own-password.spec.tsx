import { screen, waitFor, within } from '@testing-library/react';
import { OwnPassword } from '#client/accounts/own-password';
import { ada, type Network, posted, renderScreen } from '../screen';

const changed: Network = { 'POST auth/users/set_password': [204, null] };
const open = async (api: Network) => {
  const view = renderScreen(<OwnPassword />, { api, as: ada });
  await view.user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...view, dialog, submit: () => view.user.click(dialog.getByRole('button', { name: 'Change password' })) };
};

describe('The own password', () => {
  it('is changed with the present one, and says that other devices are signed out', async () => {
    const { user, dialog, submit, asked } = await open(changed);
    await user.type(dialog.getByLabelText('Present password'), 'Groundwork-2026!');
    await user.type(dialog.getByLabelText('New password'), 'Another-horse-battery-8');
    await submit();
    expect(await screen.findByText('Your password is changed. Every other device is signed out.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted(asked).map(({ body }) => body)).toEqual([
      { current_password: 'Groundwork-2026!', new_password: 'Another-horse-battery-8' },
    ]);
  });

  it('asks for both before it sends anything', async () => {
    const { dialog, submit, asked } = await open(changed);
    await submit();
    expect(dialog.getByLabelText('Present password')).toHaveAccessibleDescription('Enter your present password.');
    expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(/Choose a new password/);
    expect(posted(asked)).toEqual([]);
  });

  it('says at the field what is wrong', async () => {
    const wrong = { current_password: ['Invalid password.'], detail: 'Invalid password.' };
    const { user, dialog, submit } = await open({ 'POST auth/users/set_password': [400, wrong] });
    await user.type(dialog.getByLabelText('Present password'), 'Not-the-password-9');
    await user.type(dialog.getByLabelText('New password'), 'Another-horse-battery-8');
    await submit();
    await waitFor(() =>
      expect(dialog.getByLabelText('Present password')).toHaveAccessibleDescription('Invalid password.'),
    );
  });
});
