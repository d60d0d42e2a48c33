import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Activate } from '#client/accounts/activate';
import { type Asked, posted, renderScreen } from '../screen';

const REQUIRED = { detail: 'Choose a password to activate your account.', code: 'password_required' };
const CHOSEN = 'Another-horse-battery-8';
let links = 0;

/** Opens a link that does not activate alone, and answers the request with the password. */
async function open(answer: unknown) {
  const uid = `p${++links}`;
  const view = renderScreen(
    <StrictMode>
      <Routes>
        <Route path="/auth/users/activate" element={<Activate />} />
      </Routes>
    </StrictMode>,
    {
      route: `/auth/users/activate?uid=${uid}&token=t`,
      api: {
        'POST auth/users/activation/': ({ body }: Asked) => ('password' in (body as object) ? answer : [409, REQUIRED]),
      },
    },
  );
  await screen.findByRole('heading', { name: 'Choose Your Password' });
  const choose = async (password: string) => {
    await view.user.type(screen.getByLabelText('Password'), password);
    await view.user.click(screen.getByRole('button', { name: 'Activate My Account' }));
  };
  return { ...view, uid, choose };
}

describe('An activation link of an address that another browser gave, too', () => {
  it('asks for the password, which activates the account and leads to the sign-in', async () => {
    const { uid, choose, asked, address } = await open([204, undefined]);
    expect(screen.getByText(/no other one will work/)).toBeVisible();
    await choose(CHOSEN);
    expect(await screen.findByText('Account activated successfully')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(posted(asked).map(({ body }) => body)).toEqual([
      { uid, token: 't' },
      { uid, token: 't', password: CHOSEN },
    ]);
  });

  it('sends no password that is missing or easy to guess', async () => {
    const { choose, asked, user } = await open([204, undefined]);
    await user.click(screen.getByRole('button', { name: 'Activate My Account' }));
    expect(await screen.findByText('Choose a password.')).toBeVisible();
    await choose('password123');
    expect(await screen.findByText('This password is too common.')).toBeVisible();
    expect(posted(asked)).toHaveLength(1);
  });

  it('shows at the field what the server finds of the password, and keeps the link', async () => {
    const tooClose = 'The password is too similar to the username.';
    const { choose, address } = await open([400, { password: [tooClose], detail: tooClose }]);
    await choose(CHOSEN);
    expect(await screen.findByText(tooClose)).toBeVisible();
    expect(address()).toMatch(/^\/auth\/users\/activate/);
  });

  it.each([
    [400, { uid: ['Invalid.'], detail: 'This registration has ended.', code: 'registration_ended' }],
    [403, { detail: 'Stale token for given user.', code: 'stale_token' }],
  ])('leads to another link when it has ended meanwhile: %s', async (status, body) => {
    const { choose, address } = await open([status, body]);
    await choose(CHOSEN);
    expect(await screen.findByText(body.detail)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/resend-code'));
  });
});
