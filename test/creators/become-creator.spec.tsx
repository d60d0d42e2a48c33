import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BecomeCreator } from '#client/creators/become-creator';
import { ada, type Asked, type Network, posted, renderScreen } from '../screen';

const BLANK = {
  about: { first_name: '', last_name: '', description: '', languages: [] },
  identity: { profession: '', id_type: null, country: '', phone: '' },
};
const ABOUT = {
  ...{ first_name: 'Ngozi', last_name: 'Eze', description: 'Twelve years of registrations.' },
  languages: [{ name: 'English', proficiency: 'Native' }],
};
const IDENTITY = { profession: 'Baker', id_type: 'passport', country: 'Nigeria', phone: '+2348031234567' };
const file = (use: string, name = 'certificate.pdf') => ({
  ...{ id: `f-${use}`, use, name, size: 120_000, content_type: 'application/pdf', url: `/api/files/f-${use}?user=1` },
});
const application = (more: object = {}) => ({
  ...{ status: 'none', ...BLANK, files: [], phone_verified: false, phone_codes: true },
  ...{ identity_checks: false, identity_check: null },
  ...{ missing: ['first_name'], submitted_at: null, answer_by: null, decided_at: null, reason: '', suspension: null },
  ...more,
});
const FILLED = {
  ...{ status: 'draft', about: ABOUT, identity: IDENTITY, phone_verified: true, missing: [] },
  files: [file('certification'), file('id_card', 'passport.pdf')],
};

/** The wizard before a server that keeps what it gets. */
function open(start: object = {}, api: Network = {}, route = '/become-creator') {
  let kept = application(start);
  const answer = (message: string, more: object) => {
    kept = { ...kept, ...more };
    return { message, data: kept };
  };
  const view = renderScreen(<BecomeCreator />, {
    ...{ as: ada, route },
    api: {
      'GET become-creator': () => ({ data: kept }),
      'PUT become-creator/about': ({ body }: Asked) => answer('Saved', { about: body, status: 'draft' }),
      'PUT become-creator/identity': ({ body }: Asked) => answer('Saved', { identity: body, status: 'draft' }),
      ...api,
    },
  });
  return { ...view, answer, saved: () => view.asked.filter(({ method }) => method === 'PUT') };
}
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('Becoming a creator', () => {
  it('explains itself to visitors, who sign in before the forms and come back to them', async () => {
    const { user } = renderScreen(<BecomeCreator />, { route: '/become-creator' });
    await user.click(press('See how it works'));
    await user.click(press('Continue'));
    expect(screen.getByRole('heading', { name: 'Do’s and don’ts' })).toBeInTheDocument();
    await user.click(press('Continue'));
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent('/become-creator?step=4')}`,
    );
  });

  it('opens where the application goes on', async () => {
    open({ ...FILLED, missing: ['code'] });
    expect(await screen.findByRole('form', { name: 'Verification' })).toBeInTheDocument();
  });

  it('is saved while it is typed, with the words of what was saved', async () => {
    const { user, saved } = open({}, {}, '/become-creator?step=4');
    expect(await field('First Name')).toHaveValue('Ada');
    await user.type(await field('Description'), 'I bake.');
    expect(await screen.findByText('Saved', {}, { timeout: 4_000 })).toBeInTheDocument();
    expect(saved().map(({ body }) => body)).toEqual([
      expect.objectContaining({ first_name: 'Ada', description: 'I bake.', languages: [] }),
    ]);
  });

  it('is saved when it is left before that', async () => {
    const { user, saved, unmount } = open({}, {}, '/become-creator?step=4');
    await user.type(await field('Description'), 'I bake.');
    unmount();
    await waitFor(() => expect(saved().at(-1)!.body).toMatchObject({ description: 'I bake.' }));
  });

  it('says that nothing is saved while the device is offline or the server fails', async () => {
    const { user } = open({}, { 'PUT become-creator/about': [500, {}] }, '/become-creator?step=4');
    await user.type(await field('Description'), 'I bake.');
    expect(await screen.findByText(/^Not saved:/, {}, { timeout: 4_000 })).toBeInTheDocument();
  });

  it('names what is missing before it goes on', async () => {
    const { user, saved } = open({}, {}, '/become-creator?step=4');
    await field('First Name');
    await user.click(press('Continue'));
    expect(await screen.findByText('Describe what you can write guides about.')).toBeInTheDocument();
    expect(screen.getByText('Add a language that you write in.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveFocus());
    await user.type(screen.getByLabelText('Description'), 'I bake.');
    await user.type(screen.getByRole('combobox', { name: 'Language 1' }), 'English');
    await user.click(press('Continue'));
    expect(await screen.findByRole('form', { name: 'Verification' })).toBeInTheDocument();
    expect(saved().at(-1)!.body).toMatchObject({ languages: [{ name: 'English', proficiency: 'Native' }] });
  });

  it('asks for a second document where the ID card has no photo', async () => {
    const { user } = open({ ...FILLED }, {}, '/become-creator?step=5');
    expect(await screen.findByText('passport.pdf')).toBeInTheDocument();
    expect(screen.queryByText('Second document')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('ID card type'), 'Birth Cert');
    expect(await screen.findByText('Second document')).toBeInTheDocument();
    const options = within(screen.getByLabelText('ID card type')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      ...['Choose', 'Driver Licence', 'School Leaving Cert', 'Birth Cert', 'NIN slip', 'Voter’s card', 'Passport'],
    ]);
  });

  it('refuses a file of another type before it is sent, and removes one', async () => {
    const { user, answer } = open(
      { ...FILLED },
      { 'DELETE become-creator/files/f-certification': () => answer('File removed', { files: [] }) },
      '/become-creator?step=5',
    );
    await field('Profession');
    fireEvent.change(screen.getByTestId('certification-input'), {
      target: { files: [new File(['words'], 'cv.docx')] },
    });
    expect(await screen.findByText('cv.docx cannot be sent. Use .pdf, .jpg, .jpeg or .png.')).toBeInTheDocument();
    await user.click(press('Remove certificate.pdf'));
    await waitFor(() => expect(screen.queryByText('certificate.pdf')).not.toBeInTheDocument());
  });

  it('verifies the phone by a code, which may be asked for again after a minute', async () => {
    const at = new Date(Date.now() + 600_000).toISOString();
    const resend_at = new Date(Date.now() + 60_000).toISOString();
    const wrong = { code: ['This is not the code that we sent. You have 4 tries left.'] };
    const { user, asked, answer } = open(
      { ...FILLED, phone_verified: false },
      {
        'POST become-creator/phone/code': { message: 'Code sent', data: { expires_at: at, resend_at } },
        'POST become-creator/phone/verify': ({ body }: Asked) =>
          (body as { code: string }).code === '123456'
            ? answer('Phone number verified', { phone_verified: true })
            : [400, wrong],
      },
      '/become-creator?step=5',
    );
    await field('Phone Number');
    await user.click(screen.getByLabelText('Call'));
    await user.click(press('Call me'));
    expect(await screen.findByText(/^We are calling \+2348031234567/)).toBeInTheDocument();
    expect(press('Call me again')).toBeDisabled();
    expect(screen.getByText(/^You can ask for another code in/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code'), '12');
    await user.click(press('Verify'));
    expect(await screen.findByText('Enter the 6 digits of the code.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code'), '3999');
    await user.click(press('Verify'));
    expect(await screen.findByText(wrong.code[0]!)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('Your phone number is verified.')).toBeInTheDocument();
    expect(posted(asked).map(({ path }) => path)).toEqual([
      ...['become-creator/phone/code', 'become-creator/phone/verify', 'become-creator/phone/verify'],
    ]);
  });

  it('is honest where no codes can be sent', async () => {
    open({ ...FILLED, phone_verified: false, phone_codes: false }, {}, '/become-creator?step=5');
    expect(await screen.findByText(/^We cannot send codes to phones at the moment/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send code' })).not.toBeInTheDocument();
  });

  describe('The automatic check of an identity', () => {
    const check = (more: object = {}) => ({
      ...{ status: 'matched', reason: null, asked_at: '2026-11-20T10:00:00.000Z', bvn_last4: '0011' },
      ...{
        answered_at: '2026-11-21T10:00:00.000Z',
        account_last4: '6789',
        bank_name: 'Kuda Bank',
        name_changed: false,
      },
      ...more,
    });
    const offered = (more: object = {}) => ({ ...FILLED, identity_checks: true, ...more });
    const BANKS = { 'GET wallet/banks': { data: [{ code: '50211', name: 'Kuda Bank' }] } };
    const part = () => screen.findByRole('region', { name: 'Automatic identity check (optional)' });

    it('is not shown where it is off', async () => {
      open(FILLED, {}, '/become-creator?step=5');
      await field('Profession');
      expect(screen.queryByText(/^Automatic identity check/)).not.toBeInTheDocument();
    });

    it('is sent with a consent that was not given before, apart from the application; its answer is shown when it comes', async () => {
      const { user, asked, answer, queries } = open(
        offered(),
        {
          ...BANKS,
          'POST become-creator/identity-check': () =>
            answer('Check asked for', { identity_check: check({ status: 'sent', answered_at: null }) }),
        },
        '/become-creator?step=5',
      );
      await user.click(within(await part()).getByRole('button', { name: 'Check my identity' }));
      const form = within(await screen.findByRole('group', { name: /^Automatic identity check/ }));
      const consent = form.getByRole('checkbox', { name: /^I agree that Groundwork sends/ });
      expect(consent).not.toBeChecked();
      await user.type(form.getByLabelText('BVN'), '2220000001');
      await user.type(form.getByLabelText('Account number'), '3120456789{Enter}');
      expect(await form.findByText('A BVN has 11 digits.')).toBeInTheDocument();
      expect(form.getByText('Choose a bank.')).toBeInTheDocument();
      expect(form.getByText('Agree to the comparison first.')).toBeInTheDocument();
      expect(posted(asked)).toEqual([]);
      await user.type(form.getByLabelText('BVN'), '1');
      await user.click(form.getByRole('combobox', { name: 'Bank' }));
      await user.click(await screen.findByRole('option', { name: 'Kuda Bank' }));
      await user.click(consent);
      await user.click(form.getByRole('button', { name: 'Send check' }));
      expect(await within(await part()).findByText(/^Identity check asked for on 20 Nov 2026/)).toBeInTheDocument();
      expect(posted(asked)[0]!.body).toEqual({
        ...{ bvn: '22200000011', account_number: '3120456789', bank_code: '50211', consent: true, consent_version: 1 },
      });
      expect(within(await part()).queryByRole('button')).not.toBeInTheDocument();
      answer('', { identity_check: check() });
      await queries.invalidateQueries();
      expect(
        await screen.findByText('Your name matched the BVN and the bank account on 21 Nov 2026.'),
      ).toBeInTheDocument();
      expect(screen.getByText('BVN ending in 0011, Kuda Bank account ending in 6789')).toBeInTheDocument();
    });

    it.each([
      [{ status: 'not_matched', reason: 'digits' }, /account number did not match/],
      [{ status: 'unanswered', reason: 'silence' }, /did not answer the identity check within a day/],
      [{ status: 'unanswered', reason: 'refused' }, /did not take the identity check/],
      [{ status: 'asked' }, /was not reached yet/],
      [{ name_changed: true }, /You changed your name after this check/],
    ])('with %j says so, and is asked for again', async (more, words) => {
      open(offered({ identity_check: check(more) }), {}, '/become-creator?step=5');
      expect(await within(await part()).findByText(words)).toBeInTheDocument();
      expect(press('Check again')).toBeEnabled();
    });

    it('shows its answer also while the application is being checked', async () => {
      open(offered({ status: 'pending', submitted_at: '2026-11-20T10:00:00.000Z', identity_check: check() }));
      expect(
        await screen.findByText('Your name matched the BVN and the bank account on 21 Nov 2026.'),
      ).toBeInTheDocument();
    });
  });

  it('is handed in with Finish: a dialog says what follows, and the page how far it is', async () => {
    const answer_by = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const { user, answer } = open(
      FILLED,
      {
        'POST become-creator/submit': () =>
          answer('Application sent', { status: 'pending', submitted_at: new Date().toISOString(), answer_by }),
      },
      '/become-creator?step=5',
    );
    await field('Profession');
    await user.click(press('Finish'));
    const dialog = await screen.findByRole('dialog', { name: 'Application sent' });
    expect(dialog).toHaveTextContent('notified by e-mail within 2 working days');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'We are checking your application' })).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('names what the server misses at its fields', async () => {
    const fields = { certifications: ['Add a certificate of your profession.'], code: ['Verify your phone number.'] };
    const { user } = open(
      { ...FILLED, files: [], phone_verified: false },
      { 'POST become-creator/submit': [400, { ...fields }] },
      '/become-creator?step=5',
    );
    await field('Profession');
    await user.click(press('Finish'));
    expect(await screen.findByText('Add a certificate of your profession.')).toBeInTheDocument();
    expect(screen.getByText('Verify your phone number.')).toBeInTheDocument();
    await waitFor(() => expect(press('Certification: choose a file')).toHaveFocus());
  });

  it('shows what a reviewer asks for, with the forms open again', async () => {
    open({ ...FILLED, status: 'sent_back', reason: 'The passport has expired.' });
    expect(await screen.findByText('The passport has expired.')).toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Verification' })).toBeInTheDocument();
  });

  it('is over for a verified creator, and not for staff', async () => {
    const verified = open({ ...FILLED, status: 'approved', decided_at: '2026-11-20T10:00:00.000Z' });
    expect(await screen.findByRole('heading', { name: 'You are a verified creator' })).toBeInTheDocument();
    expect(screen.getByText('Verified 20 Nov 2026')).toBeInTheDocument();
    verified.unmount();
    renderScreen(<BecomeCreator />, {
      ...{ as: { ...ada, roles: ['user', 'moderator'] }, route: '/become-creator?step=4' },
      api: { 'GET become-creator': { data: application() } },
    });
    expect(await screen.findByText('An account of our staff cannot become a creator.')).toBeInTheDocument();
  });

  it('offers to try again where it cannot be loaded', async () => {
    open({}, { 'GET become-creator': [500, {}] });
    expect(await screen.findByText(/We couldn’t load your application/)).toBeInTheDocument();
    expect(press(/Retry|Try again/)).toBeInTheDocument();
  });
});
