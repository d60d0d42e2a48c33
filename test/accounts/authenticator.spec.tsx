import { screen, waitFor, within } from '@testing-library/react';
import { ProfileTab } from '#client/accounts/profile-tab';
import { ada, type Network, renderScreen } from '../screen';

const SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Groundwork:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  expires_at: '2026-01-02T10:15:00.000Z',
};
const CODES = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JK${n}M`);
const OFF = { is_on: false, since: null, codes_left: 0 };
const ON = { is_on: true, since: '2026-01-02T10:00:00.000Z', codes_left: 10 };

/** The profile of a person whose app has this status; `become` changes it. */
async function profile(status: object, api: Network = {}) {
  let shown = status;
  const view = renderScreen(<ProfileTab />, {
    as: ada,
    api: {
      'GET auth/users/me/': ada,
      'GET auth/sessions': { count: 0, next: null, previous: null, results: [] },
      'GET auth/authenticator': () => ({ data: shown }),
      ...api,
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Authenticator app' }));
  const sent = (method: string, path: string) =>
    view.asked.filter((one) => one.method === method && one.path === path).map(({ body }) => body);
  return { ...view, section, sent, become: (next: object) => void (shown = next) };
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('An authenticator app', () => {
  it('is set up with the password and a first code; the recovery codes are shown, copied and saved', async () => {
    const wrong = { otp: ['This is not the code that the app shows now.'], detail: '' };
    let answer: [number, unknown] = [400, wrong];
    const view = await profile(OFF, {
      'POST auth/authenticator': [201, { data: SETUP }],
      'POST auth/authenticator/confirm': () => answer,
    });
    const { user, section, sent } = view;
    await user.click(await section.findByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = await dialogOf('Set up an authenticator app');
    await user.click(await dialog.findByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Enter your password.')).toBeVisible();
    await user.type(dialog.getByLabelText('Password'), 'secret-of-ada');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));

    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open it in an app on this device' })).toHaveAttribute('href', SETUP.uri);
    await user.type(dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('This is not the code that the app shows now.')).toBeVisible();
    answer = [200, { data: { recovery_codes: CODES } }];
    view.become(ON);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));

    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(CODES);
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await user.click(dialog.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(section.getByText('On')).toBeVisible();
    expect(section.getByText(/10 recovery codes left/)).toBeVisible();
    expect(sent('POST', 'auth/authenticator')).toEqual([{ password: 'secret-of-ada' }]);
    expect(sent('POST', 'auth/authenticator/confirm')).toEqual([{ otp: '123456' }, { otp: '123456' }]);
  });

  it('gets new recovery codes, and is turned off, with the password and a code or a recovery code', async () => {
    const view = await profile(
      { ...ON, codes_left: 1 },
      {
        'POST auth/authenticator/recovery-codes': { data: { recovery_codes: CODES } },
        'DELETE auth/authenticator': [204, undefined],
      },
    );
    const { user, section, sent } = view;
    expect(await section.findByText(/1 recovery code left/)).toBeVisible();
    expect(section.getByText('Make new recovery codes before you need one.')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'New recovery codes' }));
    const making = await dialogOf('New recovery codes');
    await user.type(await making.findByLabelText('Password'), 'secret-of-ada');
    await user.type(making.getByLabelText('Code'), '123456');
    view.become(ON);
    await user.click(making.getByRole('button', { name: 'New recovery codes' }));
    expect(await making.findAllByRole('listitem')).toHaveLength(10);
    await user.click(making.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent('POST', 'auth/authenticator/recovery-codes')).toEqual([{ password: 'secret-of-ada', otp: '123456' }]);

    await user.click(section.getByRole('button', { name: 'Turn off' }));
    const ending = await dialogOf('Turn off');
    await user.type(await ending.findByLabelText('Password'), 'secret-of-ada');
    await user.click(ending.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(ending.getByLabelText('Recovery code'), CODES[0]!);
    view.become(OFF);
    await user.click(ending.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Your authenticator app is turned off.')).toBeInTheDocument();
    expect(await section.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    expect(sent('DELETE', 'auth/authenticator')).toEqual([{ password: 'secret-of-ada', otp: CODES[0] }]);
  });

  it('whose status cannot be loaded can be asked for again', async () => {
    let answer: unknown = [503, { detail: 'We are busy.', code: 'unavailable' }];
    const { user, section } = await profile(OFF, { 'GET auth/authenticator': () => answer });
    expect(await section.findByRole('alert')).toHaveTextContent(/authenticator app is set up\. We are busy\./);
    answer = { data: OFF };
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await section.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });
});
