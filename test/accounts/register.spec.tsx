import { screen, waitFor, within } from '@testing-library/react';
import { Register } from '#client/accounts/register';
import { TERMS_VERSION } from '#server/kernel/legal';
import { REGIONS } from '#client/accounts/regions';
import { posted, renderScreen } from '../screen';

const TERMS = {
  'Terms Of Service': 'terms-of-service',
  'User Agreement': 'user-agreement',
  'Privacy Policy': 'privacy-policy',
};

type Person = ReturnType<typeof renderScreen>['user'];

async function fillIn(user: Person, { username = 'ada', password = 'Groundwork-2026!' } = {}) {
  await user.type(screen.getByLabelText('Username'), username);
  await user.type(screen.getByLabelText('First Name'), 'Ada');
  await user.type(screen.getByLabelText('Last Name'), 'Obi');
  await user.type(screen.getByLabelText('Enter Email'), 'ada@demo.test');
  await user.selectOptions(screen.getByLabelText('Country'), 'Nigeria');
  await user.selectOptions(screen.getByLabelText('Region'), 'Lagos');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Create My Account' }));
}

describe('Registration', () => {
  it('sends what the account is made of, says where to look, and empties the form', async () => {
    const { user, asked } = renderScreen(<Register />, { api: { 'POST auth/users/': [201, {}] } });
    await fillIn(user);
    expect(await screen.findByText('Success! Please head over to your email to verify your account.')).toBeVisible();
    expect(posted(asked)[0]?.body).toEqual({
      first_name: 'Ada',
      last_name: 'Obi',
      username: 'ada',
      email: 'ada@demo.test',
      password: 'Groundwork-2026!',
      country: 'Nigeria',
      region: 'Lagos',
      marketing: false,
      accepted_terms: TERMS_VERSION,
    });
    expect(screen.getByLabelText('Username')).toHaveValue('');
  });

  it('asks apart whether marketing mails are wanted, and names the terms that joining accepts', async () => {
    const { user, asked } = renderScreen(<Register />, { api: { 'POST auth/users/': [201, {}] } });
    const news = screen.getByRole('checkbox', { name: /news and offers/ });
    expect(news).not.toBeChecked();
    expect(screen.getByText('By joining I agree to receive emails from the product')).toBeVisible();
    for (const [name, page] of Object.entries(TERMS))
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/pages/${page}`);
    await user.click(news);
    await fillIn(user);
    await waitFor(() =>
      expect(posted(asked)[0]?.body).toMatchObject({ marketing: true, accepted_terms: TERMS_VERSION }),
    );
  });

  it('shows the next step after the toast has closed', async () => {
    const { user } = renderScreen(<Register />, { api: { 'POST auth/users/': [201, {}] } });
    await fillIn(user);
    expect(await screen.findByText(/We sent a link to/)).toHaveTextContent('ada@demo.test');
    expect(screen.getByRole('link', { name: /Send another link/ })).toHaveAttribute('href', '/resend-code');
  });

  it('sends the same registration under its key again when the outcome is unknown', async () => {
    let answer: unknown = [503, { detail: 'Try again.', code: 'unavailable' }];
    const { user, asked } = renderScreen(<Register />, { api: { 'POST auth/users/': () => answer } });
    await fillIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again.');
    answer = [201, {}];
    await user.click(screen.getByRole('button', { name: 'Create My Account' }));
    expect(await screen.findByText(/We sent a link to/)).toBeVisible();
    const [first, second] = posted(asked).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('is checked before it is sent; the first invalid field in screen order gets the focus', async () => {
    const { user, asked } = renderScreen(<Register />);
    await user.type(screen.getByLabelText('Password'), 'password1');
    await user.click(screen.getByRole('button', { name: 'Create My Account' }));
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
    expect(screen.getByLabelText('First Name')).toHaveAccessibleDescription('Enter your first name.');
    expect(posted(asked)).toEqual([]);
  });

  it.each([
    ['Xq7-9', 'This password is too short. It must contain at least 8 characters.'],
    ['password1', 'This password is too common.'],
    ['groundwork1', 'This password is too close to the name of the product.'],
    ['adaobi-1', 'The password is too similar to the username.'],
  ])('refuses the password %s where it is typed', async (password, sentence) => {
    const { user, asked } = renderScreen(<Register />);
    await fillIn(user, { username: 'adaobi', password });
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(posted(asked)).toEqual([]);
  });

  it('names the first invalid field and its error', async () => {
    const message = 'A user with that username already exists.';
    const api = { 'POST auth/users/': [400, { username: [message], email: ['Taken.'], detail: message }] };
    const { user } = renderScreen(<Register />, { api });
    await fillIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(`username: ${message}`);
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
    expect(screen.getByLabelText('Username')).toHaveValue('ada');
    expect(screen.getByText('Taken.')).toBeVisible();
  });

  it('offers the regions of the chosen country', async () => {
    const { user } = renderScreen(<Register />);
    expect(REGIONS.Nigeria).toHaveLength(37);
    expect(REGIONS.USA).toHaveLength(51);
    const region = screen.getByLabelText('Region');
    expect(region).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Country'), 'USA');
    expect(within(region).getByRole('option', { name: 'Texas' })).toBeInTheDocument();
    expect(within(region).queryByRole('option', { name: 'Lagos' })).toBeNull();
  });

  it('shows the terms of joining and a link for members', () => {
    renderScreen(<Register />);
    expect(screen.getByRole('heading', { name: 'Signup' })).toBeVisible();
    expect(screen.getByText('By joining I agree to receive emails from the product')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Already a member' })).toHaveAttribute('href', '/login');
  });
});
