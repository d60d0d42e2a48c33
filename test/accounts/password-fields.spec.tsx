import { screen } from '@testing-library/react';
import { Login } from '#client/accounts/login';
import { Register } from '#client/accounts/register';
import { ResetPassword } from '#client/accounts/reset-password';
import { renderScreen } from '../screen';

const TYPED = '  Another horse, battery 8  ';

describe('The field of a password', () => {
  it.each([
    ['the sign-in', <Login />, '/login', 'Password', 'current-password'],
    ['the registration', <Register />, '/register', 'Password', 'new-password'],
    ['a new password', <ResetPassword />, '/reset-password?uid=u1&token=t1', 'New password', 'new-password'],
  ])(
    'of %s hides what is typed, takes what is pasted, and is known to password managers',
    async (_of, ui, route, label, fills) => {
      const { user } = renderScreen(ui, { route });
      const field = screen.getByLabelText(label);
      expect(field).toHaveAttribute('type', 'password');
      expect(field).toHaveAttribute('autocomplete', fills);
      await user.click(field);
      await user.paste(TYPED);
      expect(field).toHaveValue(TYPED);
      expect(field).not.toHaveAttribute('maxlength');
    },
  );
});
