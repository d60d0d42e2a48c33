import { screen, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { HomePage } from '#client/app/home-page';
import { aCard, found } from '../catalogue/a-listing';
import { ada, type Network, renderScreen } from '../screen';
import { entry, list, named, namesOf, responseOf } from './founders';

const option = (value: string, count: number) => ({ value, label: value, count });
const facets = {
  interest: [{ value: 'health', label: 'Health', count: 2 }],
  role: [option('Adviser', 2)],
  skill: [option('Tax law', 2), option('Baking', 0)],
  ...{ stage: [option('Launch', 1)], country: [option('Nigeria', 2)], city: [option('Lagos', 1)] },
};
const founders = (...all: object[]) => ({ ...list(...all), facets });
const bola = entry('bola', { stage: 'Launch', city: 'Lagos', country: 'Nigeria', skills: ['Tax law'] });

const open = (api: Network = {}, route = '/?q=law&show=founders', isVisitor = false) =>
  renderScreen(<HomePage />, {
    ...{ route, as: isVisitor ? undefined : ada },
    api: {
      'GET listing/': found(aCard()),
      'GET co-founders/search': founders(bola, named('chi', 'Chi')),
      ...api,
    },
  });
const shown = () => screen.findByRole('list', { name: 'Founders' });
const filter = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} `) });
const searches = (asked: { path: string }[], of: string) =>
  asked.map(({ path }) => path).filter((path) => path.startsWith(of));

beforeEach(() => session.signOut());

describe('Founders in the search', () => {
  it('are a second group of results beside the guides, with their number', async () => {
    const { user, address, asked } = open({}, '/?q=law');
    expect(await screen.findByText('1 guide')).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'Founders 2' }));
    expect(address()).toBe('/?q=law&show=founders');
    expect(searches(asked, 'co-founders/search')).toEqual([
      'co-founders/search?search=law&limit=0',
      'co-founders/search?search=law&limit=20&offset=0',
    ]);
    expect(namesOf(await shown())).toEqual(['Bola Ade', 'Chi Eze']);
    expect(screen.getByRole('link', { name: 'Founders 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByText('1 guide')).not.toBeInTheDocument();

    const card = within(screen.getByRole('listitem', { name: 'Bola Ade' }));
    for (const text of ['Adviser', 'Launch · Lagos, Nigeria', 'Tax law', 'Twenty years of food safety.'])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(card.queryByRole('button', { name: /^Dismiss/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Guides' }));
    expect(address()).toBe('/?q=law');
  });

  it('ask a visitor to sign in, who returns to the same search', async () => {
    const { asked } = open({}, '/?q=law&show=founders&skill=Tax%20law', true);
    const main = within(await screen.findByRole('region', { name: 'Search results' }));
    expect(await main.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent('/?q=law&show=founders&skill=Tax%20law')}`,
    );
    expect(searches(asked, 'co-founders')).toEqual([]);
  });

  it('are filtered by several values of each filter, which the address keeps', async () => {
    const { user, asked, address } = open();
    await shown();
    await user.click(filter('Skills'));
    expect(screen.getByRole('checkbox', { name: 'Baking (0)' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Tax law (2)' }));
    await user.click(filter('Interests'));
    await user.click(screen.getByRole('checkbox', { name: 'Health (2)' }));
    expect(address()).toBe('/?q=law&show=founders&skill=Tax+law&interest=health');
    await shown();
    expect(searches(asked, 'co-founders/search').at(-1)).toBe(
      'co-founders/search?search=law&interest=health&skill=Tax%20law&limit=20&offset=0',
    );
    expect(searches(asked, 'listing?').filter((path) => /skill|interest/.test(path))).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(address()).toBe('/?q=law&show=founders');
  });

  it('share the country with the guides', async () => {
    const { user, asked } = open();
    await shown();
    await user.click(filter('Country'));
    await user.click(screen.getByRole('checkbox', { name: 'Nigeria (2)' }));
    await shown();
    expect(searches(asked, 'co-founders/search').at(-1)).toContain('country=Nigeria');
    await user.click(screen.getByRole('link', { name: 'Guides' }));
    expect(await screen.findByText('1 guide')).toBeInTheDocument();
    expect(searches(asked, 'listing?').at(-1)).toBe('listing?search=law&country=Nigeria&limit=12');
  });

  it('are connected with from their row, which changes with the server’s flag', async () => {
    let isSent = false;
    const { user } = open({
      'GET co-founders/search': () => founders({ ...bola, reqSent: isSent, direction: isSent ? 'sent' : 'none' }),
      'POST connect/send-request': () => {
        isSent = true;
        return [201, responseOf('Connection request sent')];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect with Bola Ade' }));
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled();
  });

  it('say which filters leave none, and remove them', async () => {
    const { user, address } = open(
      { 'GET co-founders/search': founders() },
      '/?q=law&show=founders&city=Jos&role=Intern',
    );
    expect(await screen.findByText('No founder matches all filters: Intern, Jos')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(address()).toBe('/?q=law&show=founders');
    expect(await screen.findByText('No founder for ‘law’ yet'.replace(/[‘’]/g, "'"))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Publish your own profile' })).toHaveAttribute(
      'href',
      '/profile/cofounder',
    );
  });

  it('that cannot be fetched are tried again', async () => {
    let fails = true;
    const { user } = open({ 'GET co-founders/search': () => (fails ? [400, { detail: 'Not now.' }] : founders(bola)) });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(namesOf(await shown())).toEqual(['Bola Ade']);
  });
});
