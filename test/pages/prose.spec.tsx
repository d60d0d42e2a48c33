import { screen, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { WRITTEN_PAGES } from '#server/kernel/page-slugs';
import { pages } from '#client/lib/texts/written-pages';
import { ada, type Network, renderClient } from '../screen';

const at = '2026-11-20T09:00:00.000Z';
const plan = { slug: 'cash-plan', title: 'A cash plan', lead: 'For the first six months.', changed_at: at };
const needsPremium = [403, { detail: 'The resource center is part of Premium.', code: 'premium_required' }] as const;
const open = (route: string, api: Network, as?: typeof ada) => renderClient({ route, api, as });

beforeEach(() => session.signOut());

describe('A page of the site', () => {
  it('shows what an admin wrote', async () => {
    const body = '## Who we are\n\nThree people in **Enugu**.';
    open('/pages/about', {
      'GET pages/about': { data: { slug: 'about', title: 'About us', lead: 'Since 2023.', body, changed_at: at } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible();
  });

  it.each([
    ['none is written', { data: null }],
    ['it cannot be fetched', [500, { detail: 'Something went wrong.' }]],
  ])('shows the text that comes with the product where %s', async (_, answer) => {
    open('/pages/how-it-works', { 'GET pages/how-it-works': answer as never });
    expect(await screen.findByRole('heading', { level: 2, name: '3. Read' })).toBeVisible();
  });

  it('about professional services links to their directory, also where an admin wrote it anew', async () => {
    const body = 'People who file with you.';
    const written = { slug: 'professional-services', title: 'Services', lead: 'Help.', body, changed_at: at };
    for (const data of [null, written]) {
      const { unmount } = open('/pages/professional-services', { 'GET pages/professional-services': { data } });
      const link = await screen.findByRole('link', { name: 'Hire a professional' });
      expect(link).toHaveAttribute('href', '/professionals');
      unmount();
    }
  });

  it('is legal where no admin may write it', () =>
    expect(Object.keys(pages).filter((name) => !(WRITTEN_PAGES as readonly string[]).includes(name))).toEqual([
      ...['terms-of-service', 'user-agreement', 'privacy-policy'],
    ]));
});

describe('The programs', () => {
  it('are listed, and each opens at an address of its own', async () => {
    const { user } = open('/pages/programs', {
      'GET pages/programs': { data: null },
      'GET programs': { data: [plan] },
      'GET programs/cash-plan': { data: { ...plan, body: 'Count what comes in each week.' } },
    });
    const list = await screen.findByRole('list', { name: 'Open programs' });
    await user.click(within(list).getByRole('link', { name: 'A cash plan' }));
    expect(await screen.findByText('Count what comes in each week.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'All programs' }));
    expect(await screen.findByRole('list', { name: 'Open programs' })).toBeVisible();
  });

  it('say that none is open', async () => {
    open('/pages/programs', { 'GET pages/programs': { data: null }, 'GET programs': { data: [] } });
    expect(await screen.findByText('No program is open now.')).toBeVisible();
  });
});

describe('The resource center', () => {
  const page: Network = { 'GET pages/resource-center': { data: null } };

  it('asks a visitor to sign in, and says what opens it', async () => {
    open('/pages/resource-center', page);
    expect(await screen.findByText('The resource center is part of Premium. Sign in to open it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/plans/premium');
  });

  it.each(['', '?read=cash-plan'])('offers Premium to a person without it at %j', async (search) => {
    open(
      `/pages/resource-center${search}`,
      { ...page, 'GET resources': needsPremium as never, 'GET resources/cash-plan': needsPremium as never },
      ada,
    );
    expect(await screen.findByText('The resource center is part of Premium.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Premium' })).toBeVisible();
  });

  it('lists the resources for a person with Premium', async () => {
    open('/pages/resource-center', { ...page, 'GET resources': { data: [plan] } }, ada);
    const list = await screen.findByRole('list', { name: 'Resources' });
    expect(within(list).getByRole('link', { name: 'A cash plan' })).toHaveAttribute(
      'href',
      '/pages/resource-center?read=cash-plan',
    );
  });
});
