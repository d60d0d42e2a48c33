import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { Activate } from '#client/accounts/activate';
import { Login } from '#client/accounts/login';
import { ResendCode } from '#client/accounts/resend-code';
import { session } from '#client/lib/http/session';
import { keptNext } from '#client/accounts/kept-next';
import { ada, posted, renderScreen } from '../screen';

const strictly = (
  <StrictMode>
    <Activate />
  </StrictMode>
);

describe('Activation', () => {
  it('is requested exactly once, even when the screen mounts twice', async () => {
    const { asked, address } = renderScreen(strictly, {
      route: '/auth/users/activate?uid=u1&token=t1',
      api: { 'POST auth/users/activation/': [204, undefined] },
    });
    expect(screen.getByRole('heading', { name: 'Activating Your Account' })).toBeVisible();
    expect(await screen.findByText('Account activated successfully')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['auth/users/activation', { token: 't1', uid: 'u1' }],
    ]);
  });

  it('leads on to where the person was going at the registration, on this site only', async () => {
    const open = (token: string) =>
      renderScreen(<Activate />, {
        route: `/auth/users/activate?uid=u6&token=${token}`,
        api: { 'POST auth/users/activation/': [204, undefined] },
      });
    keptNext.set('/gift/gif.1?token=s3cret');
    const kept = open('t6');
    await waitFor(() => expect(kept.address()).toBe(`/login?next=${encodeURIComponent('/gift/gif.1?token=s3cret')}`));
    kept.unmount();
    keptNext.set('https://elsewhere.example');
    const { address } = open('t7');
    await waitFor(() => expect(address()).toBe('/login'));
    keptNext.set('/');
  });

  it('shows why it failed and offers another link', async () => {
    const { address } = renderScreen(strictly, {
      route: '/auth/users/activate?uid=u2&token=t2',
      api: { 'POST auth/users/activation/': [403, { detail: 'Stale token for given user.', code: 'stale' }] },
    });
    expect(await screen.findByText('Stale token for given user.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/resend-code'));
  });

  it('is requested again when the same link is opened after a failure', async () => {
    const route = '/auth/users/activate?uid=u4&token=t4';
    const refused = renderScreen(strictly, {
      route,
      api: { 'POST auth/users/activation/': [503, { detail: 'Try again.', code: 'unavailable' }] },
    });
    await waitFor(() => expect(refused.address()).toBe('/resend-code'));
    refused.unmount();
    const { address } = renderScreen(strictly, { route, api: { 'POST auth/users/activation/': [204, undefined] } });
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('without a link leads to registration', async () => {
    const { address, asked } = renderScreen(strictly, { route: '/auth/users/activate?uid=u3' });
    expect(await screen.findByText('Please start by creating an account.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/register'));
    expect(asked).toEqual([]);
  });
});

describe('Another activation link', () => {
  const resend = async (answer: unknown) => {
    const view = renderScreen(<ResendCode />, { api: { 'POST auth/users/resend_activation/': answer } });
    await view.user.type(screen.getByLabelText('Email'), 'ada@demo.test');
    await view.user.click(screen.getByRole('button', { name: 'Resend Activation Link' }));
    return view;
  };

  it('is requested by one click', async () => {
    const { asked } = await resend([204, undefined]);
    expect(
      await screen.findByText('Another link sent to your email. Head over to activate your account.'),
    ).toBeVisible();
    expect(posted(asked)[0]?.body).toEqual({ email: 'ada@demo.test' });
  });

  it('leads to a new password, where that is what is missing', () => {
    renderScreen(<ResendCode />);
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forgot-password');
  });

  it('has Remember Me preselected at the next sign-in, and only there', async () => {
    const { user, unmount } = renderScreen(<ResendCode />, {
      api: { 'POST auth/users/resend_activation/': [204, undefined] },
    });
    await user.type(screen.getByLabelText('Email'), 'ada@demo.test');
    await user.click(screen.getByLabelText('Remember Me'));
    await user.click(screen.getByRole('button', { name: 'Resend Activation Link' }));
    await screen.findByText(/Another link sent/);
    unmount();

    const tokens = { token: 'a-1', access: 'a-1', refresh: 'r-1', user: ada };
    const login = renderScreen(<Login />, { api: { 'POST login': tokens } });
    expect(screen.getByLabelText('Remember Me')).toBeChecked();
    await login.user.type(screen.getByLabelText('Email'), 'ada@demo.test');
    await login.user.type(screen.getByLabelText('Password'), 'Groundwork-2026!');
    await login.user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(localStorage.getItem('access')).toBe('a-1'));
    login.unmount();
    session.signOut();
    renderScreen(<Login />);
    expect(screen.getByLabelText('Remember Me')).not.toBeChecked();
  });

  it('shows the detail when it is refused', async () => {
    await resend([429, { detail: 'Try again in 40 seconds.', code: 'throttled' }]);
    expect(await screen.findByText('Try again in 40 seconds.')).toBeVisible();
  });

  it('stands under its heading and leads to registration', () => {
    renderScreen(<ResendCode />);
    expect(screen.getByRole('heading', { name: 'Request for new Activation Code' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  });
});
