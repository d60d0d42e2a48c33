import { StrictMode } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { GoogleArrival } from '#client/accounts/google-arrival';
import { keptNext } from '#client/accounts/kept-next';
import { Login } from '#client/accounts/login';
import { Register } from '#client/accounts/register';
import { ResendCode } from '#client/accounts/resend-code';
import { session } from '#client/lib/http/session';
import { TERMS_VERSION } from '#server/kernel/legal';
import { ada, type Network, renderScreen } from '../screen';

const on: Network = { 'GET auth/google': { data: { is_on: true } } };
const off: Network = { 'GET auth/google': { data: { is_on: false } } };
const screens = [
  ['login', <Login />, 'Continue With Google'],
  ['register', <Register />, 'Sign In With Google'],
  ['resend-code', <ResendCode />, 'Continue With Google'],
] as const;

const addressOf = (link: HTMLElement) => {
  const url = new URL(link.getAttribute('href')!, 'http://page');
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) };
};
const start = { path: '/api/auth/google/start', accepted_terms: TERMS_VERSION };

describe('The Google button', () => {
  it.each(screens)('of /%s leads to Google, and says that joining accepts the terms', async (path, page, name) => {
    renderScreen(page, { route: `/${path}`, api: on });
    expect(addressOf(await screen.findByRole('link', { name }))).toEqual(start);
    expect(screen.getByText(path === 'register' ? /By joining I accept the/ : /you join and accept the/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Terms Of Service' })).toHaveAttribute('href', '/pages/terms-of-service');
  });

  it.each(screens)('of /%s is not there where the product does not offer it', async (path, page, name) => {
    for (const api of [off, { 'GET auth/google': [503, { detail: 'Away.', code: 'unavailable' }] } as Network]) {
      const { asked, unmount } = renderScreen(page, { route: `/${path}`, api });
      await waitFor(() => expect(asked.map(({ path }) => path)).toContain('auth/google'));
      expect(screen.queryByRole('link', { name })).toBeNull();
      unmount();
    }
  });

  it('takes along where the person was going, and Remember Me', async () => {
    const { user } = renderScreen(<Login />, { route: '/login?next=%2Fprofile%3Ftab%3Dwallet', api: on });
    await user.click(screen.getByLabelText('Remember Me'));
    const link = await screen.findByRole('link', { name: 'Continue With Google' });
    expect(addressOf(link)).toEqual({ ...start, next: '/profile?tab=wallet', remember: 'true' });
  });

  it.each([
    ['google_unavailable', /We cannot reach Google right now. Sign in with your password/],
    ['terms_changed', /Our terms have changed/],
    ['throttled', /Too many sign-ins/],
    ['something_else', /could not begin/],
  ])('that could not begin (%s) leads back to a sentence that says what to do', (code, sentence) => {
    renderScreen(<Login />, { route: `/login?google=${code}`, api: on });
    expect(within(screen.getByRole('alert')).getByText(sentence)).toBeVisible();
  });
});

const ASKS_CODE = { otp: ['Enter the code that your authenticator app shows.'], detail: 'Enter the code.' };

describe('The page to which Google leads back', () => {
  const done = { token: 'a-1', access: 'a-1', refresh: 'r-1', user: ada, next: '/profile?tab=wallet', remember: true };

  it('signs in once and goes where the person was going', async () => {
    const { address, asked } = renderScreen(
      <StrictMode>
        <GoogleArrival />
      </StrictMode>,
      { route: '/auth/google?code=c-1&state=s-1', api: { 'POST auth/google/callback': done } },
    );
    expect(screen.getByRole('heading', { name: 'Signing you in with Google' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/profile?tab=wallet'));
    expect(await screen.findByText('Login successful! Welcome back.')).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([{ search: '?code=c-1&state=s-1' }]);
    expect(session.current()).toMatchObject({ access: 'a-1', remembered: true, user: { username: 'ada' } });
  });

  it('leads to the login screen with the server’s sentence when it is refused, and knows where the person was going', async () => {
    const refused = { detail: 'You did not go on with Google. Try again.', code: 'google_declined', request_id: 'r' };
    keptNext.set('/listing/a');
    const { address } = renderScreen(<GoogleArrival />, {
      ...{ route: '/auth/google?error=access_denied&state=s-2', api: { 'POST auth/google/callback': [400, refused] } },
    });
    await waitFor(() => expect(address()).toBe('/login?next=%2Flisting%2Fa'));
    expect(await screen.findByText(refused.detail)).toBeVisible();
    expect(session.current()).toBeNull();
  });

  it('asks for the code of the authenticator app, and sends it with the same answer of Google', async () => {
    let times = 0;
    const { user, address, asked } = renderScreen(<GoogleArrival />, {
      route: '/auth/google?code=c-3&state=s-3',
      api: { 'POST auth/google/callback': () => (times++ === 0 ? [400, ASKS_CODE] : done) },
    });
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(address()).toBe('/profile?tab=wallet'));
    const search = '?code=c-3&state=s-3';
    expect(asked.map(({ body }) => body)).toEqual([{ search }, { search, otp: '123456' }]);
    session.signOut();
  });

  it.each([
    ['stays when the code is wrong', [400, { otp: ['You have 4 tries left.'], detail: 'Wrong.' }], /4 tries left/],
    [
      'stays after too many wrong codes',
      [429, { detail: 'Too many wrong codes.', code: 'throttled' }],
      /Too many wrong/,
    ],
  ] as const)('%s', async (_how, refusal, sentence) => {
    let times = 0;
    const { user, address } = renderScreen(<GoogleArrival />, {
      route: `/auth/google?code=${refusal[0]}&state=s-4`,
      api: { 'POST auth/google/callback': () => (times++ === 0 ? [400, ASKS_CODE] : refusal) },
    });
    await user.type(await screen.findByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(address()).toMatch(/^\/auth\/google/);
    expect(screen.getByRole('link', { name: 'Sign in another way' })).toHaveAttribute('href', '/login');
  });

  it('leads to the login screen when the attempt has ended before the code', async () => {
    let times = 0;
    const ended = [400, { detail: 'This sign-in with Google has ended. Start it again.', code: 'google_ended' }];
    const { user, address } = renderScreen(<GoogleArrival />, {
      route: '/auth/google?code=c-5&state=s-5',
      api: { 'POST auth/google/callback': () => (times++ === 0 ? [400, ASKS_CODE] : ended) },
    });
    await user.type(await screen.findByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect((await screen.findAllByText(/has ended. Start it again/))[0]).toBeVisible();
  });

  it('leads to the login screen without an answer of Google', async () => {
    const { address, asked } = renderScreen(<GoogleArrival />, { route: '/auth/google' });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(asked).toEqual([]);
  });
});
