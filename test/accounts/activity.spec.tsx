import { screen, waitFor, within } from '@testing-library/react';
import { ProfileTab } from '#client/accounts/profile-tab';
import { seenElements } from '../seen-elements';
import { ada, type Network, renderScreen } from '../screen';

const { scrollTo } = seenElements();

const entry = (id: string, at: string, more: object = {}) => ({
  ...{ id, at, area: 'account', type: 'UserRegistered', sentence: `Sentence ${id}`, listing: null, reference: null },
  ...more,
});
const page = (results: object[], next: string | null = null) => ({
  ...{ count: results.length, is_capped: false, next, previous: null, results },
});
const api: Network = {
  'GET auth/users/me/': ada,
  'GET auth/sessions': { count: 0, next: null, previous: null, results: [] },
  'GET auth/authenticator': { data: { is_on: false, since: null, codes_left: 0 } },
};
const LIST = 'GET auth/users/me/activity';

async function open(network: Network) {
  const rendered = renderScreen(<ProfileTab />, { route: '/profile', api: { ...api, ...network }, as: ada });
  const section = await screen.findByRole('region', { name: 'Your activity' });
  return { ...rendered, section };
}
const daysOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('region')
    .map((day) => [
      day.getAttribute('aria-label'),
      within(day)
        .getAllByRole('listitem')
        .map((li) => li.textContent),
    ]);

describe('The own activity', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:activity';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('is asked for when it is seen, and grouped by the days of Lagos', async () => {
    const { section, asked } = await open({
      [LIST]: page([
        // 00:30 of the next day in Lagos.
        entry('3', '2026-01-02T23:30:00.000Z', { area: 'purchases', listing: { slug: 'a', title: 'Keep finches' } }),
        entry('2', '2026-01-02T22:59:00.000Z', { area: 'wallet', reference: 'dep.1' }),
        entry('1', '2026-01-02T08:05:00.000Z'),
      ]),
    });
    const requests = () => asked.filter(({ path }) => path.includes('activity'));
    expect(requests()).toEqual([]);
    await scrollTo(true);
    await within(section).findByText('Sentence 1');
    expect(daysOf(section)).toEqual([
      ['3 January 2026', ['00:30Sentence 3Purchases · Keep finches']],
      ['2 January 2026', ['23:59Sentence 2Wallet · dep.1', '09:05Sentence 1Account']],
    ]);
    expect(requests()).toHaveLength(1);
    expect(within(section).queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('is loaded on by the cursor of the page before', async () => {
    const { section, user, asked } = await open({
      [LIST]: page([entry('2', '2026-01-02T08:05:00.000Z')], 'http://x/api/auth/users/me/activity?limit=20&cursor=c2'),
      [`${LIST}?cursor=c2`]: page([entry('1', '2026-01-01T08:05:00.000Z')]),
    });
    await scrollTo(true);
    await user.click(await within(section).findByRole('button', { name: 'Load more' }));
    await within(section).findByText('Sentence 1');
    expect(daysOf(section).map(([day]) => day)).toEqual(['2 January 2026', '1 January 2026']);
    expect(asked.at(-1)!.path).toContain('cursor=c2');
    expect(within(section).queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('is filtered by area, and an area without events leads back to everything', async () => {
    const { section, user } = await open({
      [LIST]: page([entry('1', '2026-01-02T08:05:00.000Z')]),
      [`${LIST}?area=wallet`]: page([]),
    });
    await scrollTo(true);
    await within(section).findByText('Sentence 1');
    const select = within(section).getByRole('combobox', { name: 'Show' });
    await user.selectOptions(select, 'Wallet');
    expect(await within(section).findByText('We recorded nothing here yet.')).toBeInTheDocument();
    await user.click(within(section).getByRole('button', { name: 'Show everything' }));
    expect(await within(section).findByText('Sentence 1')).toBeInTheDocument();
    expect(select).toHaveValue('');
  });

  it('that could not be fetched says so, and is fetched again', async () => {
    let answer: unknown = [400, { detail: 'We are busy.' }];
    const { section, user } = await open({ [LIST]: () => answer });
    await scrollTo(true);
    const alert = await within(section).findByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load your activity. We are busy.');
    answer = page([entry('1', '2026-01-02T08:05:00.000Z')]);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await within(section).findByText('Sentence 1')).toBeInTheDocument();
  });

  it('is saved as a file of either form, and a refusal is said', async () => {
    const { section, user, asked } = await open({
      [LIST]: page([]),
      'GET auth/users/me/activity/export?format=csv': 'time,area',
      'GET auth/users/me/activity/export?format=json': [429, { detail: 'Too many files. Try again later.' }],
    });
    await scrollTo(true);
    await user.click(await within(section).findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saved).toEqual(['activity.csv']));
    await user.click(within(section).getByRole('button', { name: 'Download as JSON' }));
    expect(await screen.findByText('Too many files. Try again later.')).toBeInTheDocument();
    expect(saved).toEqual(['activity.csv']);
    expect(asked.filter(({ path }) => path.includes('export')).map(({ path }) => path)).toEqual([
      'auth/users/me/activity/export?format=csv',
      'auth/users/me/activity/export?format=json',
    ]);
  });
});
