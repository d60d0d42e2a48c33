import { screen, waitFor } from '@testing-library/react';
import { Login } from '#client/accounts/login';
import { session } from '#client/lib/http/session';
import { ada, type Network, posted, renderScreen } from '../screen';

const welcome: Network = {
  'POST login': { token: 'a-1', access: 'a-1', refresh: 'r-1', user: ada },
};

async function signIn(user: ReturnType<typeof renderScreen>['user'], remember = false) {
  await user.type(screen.getByLabelText('Email'), 'ada@demo.test');
  await user.type(screen.getByLabelText('Password'), 'Groundwork-2026!');
  if (remember) await user.click(screen.getByLabelText('Remember Me'));
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const ASKS_CODE = { otp: ['Enter the code that your authenticator app shows.'], detail: 'Enter the code.' };

describe('Login', () => {
  it('invites to sign in, and leads to registration', () => {
    renderScreen(<Login />, { route: '/login' });
    expect(screen.getByRole('heading', { name: /sign in/i })).toBeVisible();
    expect(screen.getByRole('link', { name: /create an account/i })).toHaveAttribute('href', '/register');
  });

  it('says welcome, keeps the account and goes home', async () => {
    const { user, address, asked } = renderScreen(<Login />, { route: '/login', api: welcome });
    await signIn(user);
    expect(await screen.findByText('Login successful! Welcome back.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
    expect(posted(asked).map(({ body }) => body)).toEqual([
      { email: 'ada@demo.test', password: 'Groundwork-2026!', remember: false },
    ]);
    expect(session.current()?.user?.username).toBe('ada');
  });

  it('keeps the session for the tab only unless Remember Me is set', async () => {
    const { user } = renderScreen(<Login />, { route: '/login', api: welcome });
    await signIn(user);
    await waitFor(() => expect(sessionStorage.getItem('token')).toBe('a-1'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the session across tabs with Remember Me', async () => {
    const { user, asked } = renderScreen(<Login />, { route: '/login', api: welcome });
    await signIn(user, true);
    await waitFor(() => expect(localStorage.getItem('refresh')).toBe('r-1'));
    await waitFor(() => expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ username: 'ada' }));
    expect(posted(asked)[0]?.body).toMatchObject({ remember: true });
  });

  it('returns to the page that required the sign-in', async () => {
    const route = `/login?next=${encodeURIComponent('/profile?tab=wallet')}`;
    const { user, address } = renderScreen(<Login />, { route, api: welcome });
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/profile?tab=wallet'));
  });

  it('skips the form for a signed-in visitor', async () => {
    const route = `/login?next=${encodeURIComponent('/profile?tab=wallet')}`;
    const { address } = renderScreen(<Login />, { route, as: ada });
    await waitFor(() => expect(address()).toBe('/profile?tab=wallet'));
    session.signOut();
  });

  it('asks for the code of the authenticator app once the password is right, and sends it with the password', async () => {
    let times = 0;
    const api: Network = { 'POST login': () => (times++ === 0 ? [400, ASKS_CODE] : welcome['POST login']) };
    const { user, address, asked } = renderScreen(<Login />, { route: '/login', api });
    expect(screen.queryByLabelText('Code')).toBeNull();
    await signIn(user);
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).not.toBeInvalid();
    expect(screen.getByText(/asks for the code of your authenticator app/)).toBeVisible();
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(posted(asked).at(-1)?.body).toEqual({
      ...{ email: 'ada@demo.test', password: 'Groundwork-2026!', remember: false, otp: '123456' },
    });
  });

  it('asks for the code before it sends an empty one, and no longer when the address is another', async () => {
    const { user, asked } = renderScreen(<Login />, { route: '/login', api: { 'POST login': [400, ASKS_CODE] } });
    await signIn(user);
    const code = await screen.findByLabelText('Code');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(code).toHaveAccessibleDescription(/Enter the code that your app shows/);
    expect(posted(asked)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/email-us');
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('says at the code that it is wrong, and takes a recovery code in its place', async () => {
    const answers: Network[string][] = [
      [400, ASKS_CODE],
      [400, { otp: ['This is not the code that your app shows now. You have 4 tries left.'], detail: 'Wrong.' }],
      welcome['POST login']!,
    ];
    const { user, asked } = renderScreen(<Login />, { route: '/login', api: { 'POST login': () => answers.shift() } });
    await signIn(user);
    await user.type(await screen.findByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/You have 4 tries left/));
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), '7F3K-9QXM-2C4T');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(posted(asked).at(-1)?.body).toMatchObject({ otp: '7F3K-9QXM-2C4T' }));
  });

  it('focuses the first invalid field', async () => {
    const { user, asked } = renderScreen(<Login />, { route: '/login' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your e-mail address.');
    await user.type(screen.getByLabelText('Email'), 'ada@demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address.');
    expect(posted(asked)).toEqual([]);
  });

  it.each(['//evil.example', '/%09/evil.example', '/%2509/evil.example', '/%5cevil.example', '/%25zz', '/login'])(
    'leads home instead of to next=%s',
    async (next) => {
      const { user, address } = renderScreen(<Login />, { route: `/login?next=${next}`, api: welcome });
      await signIn(user);
      await waitFor(() => expect(address()).toBe('/'));
    },
  );

  it('says at the form in the words of the server that the e-mail or the password is wrong, and stays', async () => {
    const detail = 'No active account found with the given credentials';
    const api = { 'POST login': [401, { detail, code: 'no_active_account' }] };
    const { user, address } = renderScreen(<Login />, { route: '/login', api });
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByRole('form', { name: 'Sign in to Groundwork' })).toContainElement(screen.getByRole('alert'));
    expect(screen.getByLabelText('Password')).toHaveValue('Groundwork-2026!');
    expect(address()).toBe('/login');
    expect(screen.queryByText('You are not authorized')).toBeNull();
  });

  it('offers a new activation link to an account not yet active', async () => {
    const api = { 'POST login': [401, { detail: 'Please verify your email to continue.', code: 'inactive' }] };
    const { user } = renderScreen(<Login />, { route: '/login', api });
    await signIn(user);
    expect(await screen.findByRole('link', { name: /activation link/i })).toHaveAttribute('href', '/resend-code');
  });

  it('leads to a new password', () => {
    renderScreen(<Login />, { route: '/login' });
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forgot-password');
  });
});
