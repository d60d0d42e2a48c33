import { screen, waitFor } from '@testing-library/react';
import { ForgotPassword } from '#client/accounts/forgot-password';
import { ResetPassword } from '#client/accounts/reset-password';
import { session } from '#client/lib/http/session';
import { ada, renderScreen } from '../screen';

describe('A forgotten password', () => {
  const ask = async (answer: unknown) => {
    const view = renderScreen(<ForgotPassword />, { api: { 'POST auth/users/reset_password/': answer } });
    await view.user.type(screen.getByLabelText('Email'), 'ada@demo.test');
    await view.user.click(screen.getByRole('button', { name: 'Send the link' }));
    return view;
  };

  it('is asked for by its address, and the screen says where the link is', async () => {
    const { asked } = await ask([204, undefined]);
    expect(await screen.findByText(/a link is on its way/)).toHaveTextContent('ada@demo.test');
    expect(asked[0]?.body).toEqual({ email: 'ada@demo.test' });
  });

  it('shows the detail when it is refused', async () => {
    await ask([429, { detail: 'Try again in 40 seconds.', code: 'throttled' }]);
    expect(await screen.findByText('Try again in 40 seconds.')).toBeVisible();
  });
});

describe('A new password', () => {
  const choose = async (answer: unknown, password = 'Another-horse-battery-8') => {
    const view = renderScreen(<ResetPassword />, {
      route: '/reset-password?uid=u1&token=t1',
      api: { 'POST auth/users/reset_password_confirm/': answer },
    });
    await view.user.type(screen.getByLabelText('New password'), password);
    await view.user.click(screen.getByRole('button', { name: 'Set the new password' }));
    return view;
  };

  it('is set by the link of the mail, ends the session of this browser and leads to the sign-in', async () => {
    session.signIn({ access: 'a-1', refresh: 'r-1' }, false, ada);
    const { asked, address } = await choose([204, undefined]);
    expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(asked[0]?.body).toEqual({ uid: 'u1', token: 't1', new_password: 'Another-horse-battery-8' });
    expect(session.current()).toBeNull();
  });

  it('is not sent while it is easy to guess', async () => {
    const { asked } = await choose([204, undefined], 'password123');
    expect(await screen.findByText('This password is too common.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('says when the link has ended, and offers another', async () => {
    await choose([400, { token: ['Invalid token for given user.'], detail: 'Invalid token for given user.' }]);
    expect(await screen.findByRole('link', { name: 'Send another link' })).toHaveAttribute('href', '/forgot-password');
  });

  it('without a link leads to where it is asked for', async () => {
    const { address } = renderScreen(<ResetPassword />, { route: '/reset-password?uid=u1' });
    await waitFor(() => expect(address()).toBe('/forgot-password'));
  });
});
