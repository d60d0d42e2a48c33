import { screen, waitFor } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const admin = { ...ada, roles: ['user', 'admin'] };
const list = { groups: [['CAC', 'Corporate Affairs Commission']], revision: 1, changed_at: null };
const saved = { ...list, groups: [...list.groups, ['LPG', 'cooking gas']], revision: 2 };
const api: Network = {
  'GET moderation/listings/': { results: [] },
  'GET moderation/synonyms': { data: { ...list, changed_by: 'ada', reason: 'First list.' } },
};
const open = (more: Network = {}, as = admin) =>
  renderScreen(<Desk />, { route: '/admin/synonyms', as, api: { ...api, ...more } });

const groups = () => screen.findByLabelText('Groups, one per line, terms between commas');

describe('The synonyms on the moderators’ desk', () => {
  it('are for admins only', async () => {
    open({}, { ...ada, roles: ['user', 'moderator'] });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(screen.queryByText('Synonyms of the search')).not.toBeInTheDocument();
  });

  it('are saved as groups, with a reason and the revision that was read', async () => {
    const { user, asked } = open({ 'PUT moderation/synonyms': { message: 'Synonyms saved', data: saved } });
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
    const { user } = open({ 'PUT moderation/synonyms': [409, { detail, code: 'synonyms_changed' }] });
    await user.type(await groups(), '{Enter}LPG, cooking gas');
    await user.type(screen.getByLabelText('Why do they change?'), 'People search LPG.');
    await user.click(screen.getByRole('button', { name: 'Save synonyms' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load them again' }));
    await waitFor(async () => expect(await groups()).toHaveValue('CAC, Corporate Affairs Commission'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await groups()).toHaveValue('CAC, Corporate Affairs Commission\nLPG, cooking gas');
  });

  it('keep what was typed and not saved', async () => {
    const { user, unmount } = open();
    await user.type(await groups(), '{Enter}LPG, cooking gas');
    unmount();
    open();
    expect(await groups()).toHaveValue('CAC, Corporate Affairs Commission\nLPG, cooking gas');
  });

  it('stay as they were typed where the list cannot be loaded again', async () => {
    const detail = 'Somebody changed the synonyms meanwhile. Load them again.';
    let fails = false;
    const { user } = open({
      'GET moderation/synonyms': () =>
        fails ? [503, { detail: 'Later.', code: 'x' }] : api['GET moderation/synonyms'],
      'PUT moderation/synonyms': [409, { detail, code: 'synonyms_changed' }],
    });
    await user.type(await groups(), '{Enter}LPG, cooking gas');
    await user.type(screen.getByLabelText('Why do they change?'), 'People search LPG.');
    await user.click(screen.getByRole('button', { name: 'Save synonyms' }));
    fails = true;
    await user.click(await screen.findByRole('button', { name: 'Load them again' }));
    expect(await screen.findByText('Later.')).toBeVisible();
    expect(await groups()).toHaveValue('CAC, Corporate Affairs Commission\nLPG, cooking gas');
  });
});
