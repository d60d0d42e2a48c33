import { screen, within } from '@testing-library/react';
import { ada, type Network, posted, renderClient } from '../screen';
import { had, none, offers, sold, UNTIL, wallet, upgrade } from './a-premium';

const plan = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li')! as HTMLLIElement);

describe('The page of plans', () => {
  const open = (api: Network, as?: typeof ada) => renderClient({ route: '/plans', api, as });

  it('sells Premium by its periods where tiers are not sold, and leads to us for the others', async () => {
    open({ 'GET premium/offers': { data: offers } });
    expect(await (await plan('Premium')).findByText('₦51,600')).toBeVisible();
    expect((await plan('Premium')).getByRole('link', { name: 'Compare Free and Premium' })).toHaveAttribute(
      ...(['href', '/plans/premium'] as const),
    );
    for (const name of ['Standard', 'Basic'])
      expect((await plan(name)).getByRole('link', { name: `Contact us about ${name}` })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Get / })).not.toBeInTheDocument();
  });

  it('sells each tier by the year where the server sells them, and asks visitors to sign in', async () => {
    const { user } = open({ 'GET premium/offers': { data: sold } });
    for (const [name, dollars, charged, opened] of [
      ['Premium', '$120', '₦193,500', 7],
      ['Standard', '$60', '₦96,750', 5],
      ['Basic', '$10', '₦16,125', 2],
    ] as const) {
      const card = await plan(name);
      expect(await card.findByText(charged)).toBeVisible();
      expect(card.getByText(dollars)).toBeVisible();
      const list = within(card.getByRole('list', { name: `What ${name} opens` }));
      expect(list.getAllByRole('listitem')).toHaveLength(opened);
    }
    expect(screen.queryByRole('link', { name: /Contact us about/ })).not.toBeInTheDocument();
    await user.click((await plan('Basic')).getByRole('button', { name: 'Get Basic' }));
    expect(await screen.findByRole('heading', { name: /Sign In|Welcome/i })).toBeVisible();
  });

  it('buys a tier for the amount that was shown, and then says that the person has it', async () => {
    let isBought = false;
    const basic = had('active', { offer: 'BASIC_TIER', changes: [{ ...upgrade, offer: 'STANDARD_TIER' }], ...sold });
    const { user, asked } = open(
      {
        'GET premium/offers': { data: sold },
        'GET premium': () => (isBought ? basic : { data: { ...none.data, ...sold } }),
        'GET wallet/wallet-info': wallet(2_000_000),
        'POST premium': () => {
          isBought = true;
          return { message: 'You have Basic', ...basic };
        },
      },
      ada,
    );
    await user.click(await (await plan('Basic')).findByRole('button', { name: 'Get Basic' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Basic' }));
    expect(dialog.getByText('Basic for 12 months.')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Pay ₦16,125' }));
    expect(await (await plan('Basic')).findByText('You have this')).toBeVisible();
    expect((await plan('Basic')).getByRole('link', { name: 'Manage it in your profile' })).toBeVisible();
    expect((await plan('Standard')).getByRole('link', { name: 'Change your plan to Standard' })).toBeVisible();
    expect((await plan('Premium')).getByText('Yours once your Basic has ended.')).toBeVisible();
    expect(posted(asked).at(-1)).toMatchObject({ body: { offer: 'BASIC_TIER', expected_amount_kobo: 1_612_500 } });
  });

  it('offers to try again where the prices cannot be loaded', async () => {
    let fails = true;
    const { user } = open({
      'GET premium/offers': () => (fails ? [400, { detail: 'Broken.', code: 'invalid' }] : { data: sold }),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByText('₦16,125')).toBeVisible();
  });
});

describe('The page of Premium while tiers are sold', () => {
  it('offers its two periods alone, and names the tier that a person has', async () => {
    renderClient({ route: '/plans/premium', api: { 'GET premium/offers': { data: sold } } });
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
  });

  it('names the tier that a person has', async () => {
    const period = { from: '2025-12-20T10:00:00.000Z', until: UNTIL };
    const standard = had('active', { offer: 'STANDARD_TIER', changes: [], period, ...sold });
    renderClient({ route: '/plans/premium', api: { 'GET premium': standard }, as: ada });
    expect(await screen.findByText('Standard')).toBeVisible();
    expect(screen.getByText(/, 12 months/)).toBeVisible();
  });
});
