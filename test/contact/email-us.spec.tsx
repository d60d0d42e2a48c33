import { screen, waitFor, within } from '@testing-library/react';
import { EmailUs } from '#client/contact/email-us';
import { type Network, posted, ada, renderScreen } from '../screen';

const open = (api: Network = {}, as?: typeof ada) => renderScreen(<EmailUs />, { api, as });
type User = ReturnType<typeof open>['user'];
const write = async (user: User) => {
  await user.type(screen.getByRole('textbox', { name: 'Full Name' }), 'Amaka Eze');
  await user.type(screen.getByRole('textbox', { name: 'Email Address' }), 'amaka@example.test');
  await user.click(screen.getByRole('combobox', { name: 'Purpose' }));
  await user.click(await screen.findByRole('option', { name: 'Billing' }));
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'I was charged two times.');
};
const send = () => screen.getByRole('button', { name: 'Send Message' });

beforeEach(() => sessionStorage.clear());

describe('The contact page', () => {
  it('offers the purposes of the specification, and three more', async () => {
    const { user } = open();
    await user.click(screen.getByRole('combobox', { name: 'Purpose' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      ...['Email Marketing', 'Copy Writing', 'Software Development', 'Support', 'Billing', 'Partnership'],
    ]);
  });

  it('sends a message once it is whole, and says its number only then', async () => {
    const { user, asked } = open({
      'POST contact': [202, { message: 'Message sent', data: { number: 'GW-7F3K9-QXM2C' } }],
    });
    await user.click(send());
    expect(screen.getByText('Enter your name.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveFocus());
    expect(asked).toEqual([]);
    await write(user);
    await user.click(send());
    const said = await screen.findByText('GW-7F3K9-QXM2C');
    await waitFor(() => expect(said.closest('[role="status"]')).toHaveFocus());
    expect(posted(asked)).toMatchObject([
      {
        body: {
          ...{ full_name: 'Amaka Eze', email: 'amaka@example.test', purpose: 'billing', subject: '' },
          message: 'I was charged two times.',
        },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Send another message' }));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('says what the server refuses, and keeps what was typed', async () => {
    const { user } = open({ 'POST contact': [429, { detail: 'Too many attempts.', code: 'throttled' }] });
    await write(user);
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('I was charged two times.');
  });

  it('knows the name and the address of the account', () => {
    open({}, ada);
    expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveValue(`${ada.first_name} ${ada.last_name}`);
    expect(screen.getByRole('textbox', { name: 'Email Address' })).toHaveValue(ada.email);
  });

  it('hides from people the field that only programs fill', () => {
    open();
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
    expect(document.querySelector('input[name="subject"]')).toHaveAttribute('tabindex', '-1');
  });
});
