import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BecomeCreator } from '#client/creators/become-creator';
import { ada, type Asked, posted, renderScreen } from '../screen';
import { application, field, FILLED, open, press } from './wizard';

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
