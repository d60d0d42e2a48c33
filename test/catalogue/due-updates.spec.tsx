import { screen, waitFor, within } from '@testing-library/react';
import { ListingsTab } from '#client/catalogue/own/listings-tab';
import { ada, type Network, renderScreen } from '../screen';
import { aCard } from './a-listing';

const update = {
  ...{ change: 'c-1', slug: 'pharmacy-licence', title: 'Opening a pharmacy in Lagos', is_overdue: false },
  ...{ text: 'The fee is ₦700 now.', link: 'https://example.gov.ng/notice', takes_effect: '2027-01-01' },
  required_at: '2026-11-20T10:00:00.000Z',
};
const path = 'listing/pharmacy-licence/due-updates/c-1';
const open = (api: Network = {}, due: object[] = [update]) =>
  renderScreen(<ListingsTab />, {
    ...{ as: ada, route: '/profile?tab=listings&list=created' },
    api: {
      'GET listing/user/created/': { results: [aCard({ is_owner: true })] },
      'GET listing/user/due-updates': () => ({ data: due }),
      ...api,
    },
  });

describe('An update that a change of regulation requires', () => {
  it('is shown with its day and the regulator’s notice, and leads to the sections', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Updates required' });
    expect(list).toHaveTextContent('Update required by 1 Jan 2027: The fee is ₦700 now.');
    expect(within(list).getByRole('link', { name: 'The regulator’s notice' })).toHaveAttribute('href', update.link);
    expect(within(list).getByRole('link', { name: 'Open its sections' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
  });

  it('says since when it is overdue', async () => {
    open({}, [{ ...update, is_overdue: true, takes_effect: '2026-11-01' }]);
    expect(await screen.findByText('Update required since', { exact: false })).toHaveTextContent('1 Nov 2026');
  });

  it('is handed in, unless nothing changed yet', async () => {
    const detail = 'Change the sections of the guide first, then hand in the update.';
    let due: object[] = [update];
    let answer: unknown = [409, { detail, code: 'nothing_changed' }];
    const { user } = open({
      'GET listing/user/due-updates': () => ({ data: due }),
      [`POST ${path}/hand-in`]: () => answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Hand in update' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    [due, answer] = [[], { message: 'Update handed in' }];
    await user.click(screen.getByRole('button', { name: 'Hand in update' }));
    expect(await screen.findByText('Update handed in')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Updates required' })).toBeNull());
  });

  it('is declined with a reason', async () => {
    const { user, asked } = open({ [`POST ${path}/decline`]: { message: 'Answer sent' } });
    await user.click(await screen.findByRole('button', { name: 'Does not concern it' }));
    await user.click(await screen.findByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Why does the change not concern this guide?'), 'It names no fees.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({ reason: 'It names no fees.' });
  });
});
