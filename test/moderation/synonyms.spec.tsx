import { screen } from '@testing-library/react';
import { Moderation } from '#client/moderation/moderation';
import { ada, type Network, renderScreen } from '../screen';

const admin = { ...ada, roles: ['user', 'admin'] };
const list = { groups: [['CAC', 'Corporate Affairs Commission']], revision: 1, changed_at: null };
const saved = { ...list, groups: [...list.groups, ['LPG', 'cooking gas']], revision: 2 };
const api: Network = {
  'GET moderation/listings/': { results: [] },
  'GET moderation/synonyms': { data: { ...list, changed_by: 'ada', reason: 'First list.' } },
};
const open = async (more: Network = {}, as = admin) => {
  const shown = renderScreen(<Moderation />, { route: '/moderation', as, api: { ...api, ...more } });
  if (as === admin) await shown.user.click(await screen.findByText('Synonyms of the search'));
  return shown;
};
const groups = () => screen.findByLabelText('Groups, one per line, terms between commas');

describe('The synonyms on the moderators’ desk', () => {
  it('are for admins only', async () => {
    await open({}, { ...ada, roles: ['user', 'moderator'] });
    await screen.findByText('Nothing is waiting for review.');
    expect(screen.queryByText('Synonyms of the search')).not.toBeInTheDocument();
  });

  it('are saved as groups, with a reason and the revision that was read', async () => {
    const { user, asked } = await open({ 'PUT moderation/synonyms': { message: 'Synonyms saved', data: saved } });
    expect(await groups()).toHaveValue('CAC, Corporate Affairs Commission');
    expect(screen.getByText('Last changed by ada: First list.')).toBeInTheDocument();
    await user.type(await groups(), '{Enter}LPG, cooking gas');
    await user.click(screen.getByRole('button', { name: 'Save synonyms' }));
    expect(await screen.findByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Why do they change?'), 'People search LPG.');
    await user.click(screen.getByRole('button', { name: 'Save synonyms' }));
    expect(await screen.findByText('Synonyms saved')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ groups: saved.groups, revision: 1, reason: 'People search LPG.' },
    });
  });

  it('say that another admin was faster, and load the list again', async () => {
    const detail = 'Somebody changed the synonyms meanwhile. Load them again.';
    const { user } = await open({ 'PUT moderation/synonyms': [409, { detail, code: 'synonyms_changed' }] });
    await user.type(await groups(), '{Enter}LPG, cooking gas');
    await user.type(screen.getByLabelText('Why do they change?'), 'People search LPG.');
    await user.click(screen.getByRole('button', { name: 'Save synonyms' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load them again' }));
    expect(await groups()).toHaveValue('CAC, Corporate Affairs Commission');
  });
});
