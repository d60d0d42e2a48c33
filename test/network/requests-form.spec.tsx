import { screen, waitFor } from '@testing-library/react';
import { RequestsForm } from '#client/network/requests-form';
import type { Profile } from '#client/network/profile.api';
import { ada, renderScreen } from '../screen';

const ANY = { weekly: null, needs_profile: false, needs_sought: false, needs_country: false };
const open = (requests: object, answer: unknown = { message: 'Saved', data: {} }) =>
  renderScreen(<RequestsForm profile={{ requests } as Profile} />, {
    as: ada,
    api: { 'PUT co-founders/me/requests': () => answer },
  });
const save = () => screen.getByRole('button', { name: 'Save these rules' });

describe('Who may ask to connect', () => {
  it('is any founder, until the person chooses how many and whom', async () => {
    const { user, asked } = open(ANY);
    expect(screen.getByLabelText('Requests in a week')).toHaveDisplayValue('Any number');
    await user.selectOptions(screen.getByLabelText('Requests in a week'), 'At most 10');
    await user.click(screen.getByRole('checkbox', { name: 'Only people that I look for' }));
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(asked.at(-1)?.body).toEqual({ ...ANY, weekly: 10, needs_sought: true });
  });

  it('shows what was chosen, also another number, and takes it back', async () => {
    const { user, asked } = open({ ...ANY, weekly: 7, needs_country: true });
    expect(screen.getByLabelText('Requests in a week')).toHaveDisplayValue('At most 7');
    expect(screen.getByRole('checkbox', { name: 'Only from my country' })).toBeChecked();
    await user.selectOptions(screen.getByLabelText('Requests in a week'), 'Any number');
    await user.click(screen.getByRole('checkbox', { name: 'Only from my country' }));
    await user.click(save());
    await waitFor(() => expect(asked.at(-1)?.body).toEqual(ANY));
  });

  it('keeps what was chosen when it is not saved, and says why', async () => {
    const { user } = open(ANY, [503, { detail: 'We are busy.' }]);
    await user.click(screen.getByRole('checkbox', { name: 'Only founders with a published profile' }));
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('We are busy.');
    expect(screen.getByRole('checkbox', { name: 'Only founders with a published profile' })).toBeChecked();
  });
});
