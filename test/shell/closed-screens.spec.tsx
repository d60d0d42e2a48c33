import { screen, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { pages } from '#client/lib/texts/written-pages';
import { aCard, found } from '../catalogue/a-listing';
import { renderClient } from '../screen';

beforeEach(() => session.signOut());

describe('A screen that says little', () => {
  it('the plans invent no person and no rating, and sell only what is', async () => {
    const offers = [{ offer: 'PREMIUM_1M', months: 1, price_kobo: 780_000, vat_kobo: 58_500, amount_kobo: 838_500 }];
    renderClient({ route: '/plans', api: { 'GET premium/offers': { data: { offers } } } });
    await screen.findByRole('heading', { level: 1, name: 'Chose The Right Plan For Your Business' });
    const main = within(screen.getByRole('main'));
    for (const label of ['$120', '$60', '$10']) expect(main.getByText(label)).toBeVisible();
    const charged = within(await main.findByRole('list', { name: 'Charged in naira, VAT included:' }));
    expect(charged.getByRole('listitem')).toHaveTextContent('Charged ₦8,385 for 1 month, VAT included');
    for (const name of ['Standard', 'Basic'])
      expect(main.getByRole('link', { name: `Contact us about ${name}` })).toHaveAttribute(
        'href',
        '/email-us?purpose=billing',
      );
    expect(main.getAllByRole('link')).toHaveLength(3);
    expect(main.queryByRole('img', { name: /stars/ })).toBeNull();
  });

  it('the page of a creator shows the person of its address and their guides', async () => {
    const person = {
      username: 'chi',
      first_name: 'Chi',
      last_name: 'Eze',
      avatar: null,
      about: 'Files for pharmacies.',
      ...{ languages: [], profession: [], skills: [] },
      ...{ is_creator: true, creator_status: 'verified', verified_at: '2026-03-02T09:00:00.000Z' },
    };
    renderClient({
      route: '/listing-by-creator?creator=chi',
      api: {
        ...{ 'GET user/chi': { data: person }, 'GET listing?creator=chi': found(aCard()) },
        'GET connect/following/chi': { data: { followers: 12, is_followed: false, can_follow: true } },
        'GET creators/chi/reputation': {
          data: { rating: { average: 4.25, count: 8 }, answers_within_seconds: 2.5 * 3_600 },
        },
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Chi Eze' })).toBeVisible();
    expect(screen.getByText('Verified creator since 2 Mar 2026')).toBeVisible();
    expect(screen.getByText('Files for pharmacies.')).toBeVisible();
    expect(await screen.findByText('4.3 (8 reviews of all guides)')).toBeVisible();
    expect(screen.getByText('Usually answers within 3 hours')).toBeVisible();
    expect(await screen.findByText('12 followers')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Opening a pharmacy in Lagos/ })).toBeVisible();
  });

  it.each(Object.entries(pages))('the page %s promises nothing that is missing', (_, { lead, parts }) => {
    const said = [lead, ...parts.flat()].join(' ');
    expect(said).not.toMatch(/write to us|ask from the guide|blocked|every later update/i);
  });
});

describe('The questions about Premium', () => {
  it('are answered one at a time, and a second click closes the answer', async () => {
    const { user } = renderClient({ route: '/plans/premium' });
    const [first, second] = await screen.findAllByRole('button', { name: /\?$/ });
    await user.click(first!);
    expect(first).toHaveAttribute('aria-expanded', 'true');
    await user.click(second!);
    expect([first, second].map((one) => one!.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    await user.click(second!);
    expect(second).toHaveAttribute('aria-expanded', 'false');
  });
});
