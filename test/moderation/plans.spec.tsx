import { screen, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { amounts } from '../premium/a-premium';
import { ada, type Network, renderScreen } from '../screen';

const admin = { ...ada, roles: ['user', 'admin'] };
const change = {
  ...{ offer: 'PREMIUM_1M', at: '2026-11-20T09:00:00.000Z', before: 7_500, before_kobo: 750_000 },
  ...{
    price: 7_800,
    price_kobo: 780_000,
    by: { username: 'amina', first_name: 'Amina', last_name: 'Bello', avatar: null },
  },
};
const desk = (month: number, changes: object[] = []) => ({
  vat_basis_points: 750,
  offers: [
    { offer: 'PREMIUM_12M', months: 12, ...amounts(4_800_000, 360_000) },
    { offer: 'PREMIUM_1M', months: 1, ...amounts(month, month * 0.075) },
  ],
  persons: { active: 1_204, cancelled: 1, past_due: 0 },
  ...{ days: 30, paid: 8_385, paid_kobo: 838_500, refunded: 0, refunded_kobo: 0, changes },
});
const open = (more: Network, as = admin) => renderScreen(<Desk />, { route: '/admin/plans', as, api: more });
const form = async () => within(await screen.findByRole('form', { name: 'Set the price of 1 month' }));
const field = async () => (await form()).getByLabelText('New price of 1 month, without VAT');

describe('The plans on the desk', () => {
  it('are for admins only', () => {
    open({}, { ...ada, roles: ['user', 'moderator', 'finance'] });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  it('show what each offer costs, who has Premium, what was paid, and who changed a price', async () => {
    open({ 'GET moderation/premium': { data: desk(780_000, [change]) } });
    const offers = within(await screen.findByRole('list', { name: 'Offers' })).getAllByRole('listitem');
    expect(offers[1]).toHaveTextContent('1 monthPrice₦7,800VAT₦585Charged₦8,385');
    expect(screen.getByRole('region', { name: 'People with Premium' })).toHaveTextContent(
      'People with PremiumRenews1,204 peopleDoes not renew1 personRenewal not paid0 people' +
        'Paid in the last 30 days₦8,385Refunded in the last 30 days₦0',
    );
    expect(screen.getByRole('list', { name: 'Changes of prices' })).toHaveTextContent(
      /^1 month: from ₦7,500 to ₦7,800 .*by Amina Bello$/,
    );
  });

  it('change a price once what it means is confirmed, by the keyboard alone', async () => {
    let month = 780_000;
    const { user, asked } = open({
      'GET moderation/premium': () => ({ data: desk(month) }),
      'PUT moderation/premium/prices': () => {
        month = 900_000;
        return { message: 'Price set', data: desk(month) };
      },
    });
    await user.type(await field(), '9000{Enter}');
    const question =
      'New purchases of 1 month then cost ₦9,000 in place of ₦7,800: with VAT of ₦675, ₦9,675 are charged. Who is paying by card at this moment keeps that money in the wallet.';
    expect(screen.getByText(question)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not yet' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await field()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Price set')).toBeVisible();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ offer: 'PREMIUM_1M', price_kobo: 900_000, shown_price_kobo: 780_000 },
    });
    expect(await screen.findByText('₦9,675')).toBeVisible();
    expect(await field()).toHaveValue('');
  });

  it.each([
    ['', 'Write a price.'],
    ['499', 'Choose a price from ₦500 to ₦1,000,000.'],
    ['1000001', 'Choose a price from ₦500 to ₦1,000,000.'],
    ['9000.005', 'Use at most two decimals.'],
    ['7800', 'This is the price already.'],
  ])('ask nothing about a price of “%s”', async (typed, fault) => {
    const { user } = open({ 'GET moderation/premium': { data: desk(780_000) } });
    await user.type(await field(), `${typed}{Enter}`);
    expect((await form()).getByText(fault, { selector: '.mantine-NumberInput-error' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set it now' })).toBeNull();
  });

  it('say that another admin was faster, with the price that is', async () => {
    const detail = 'The price is ₦8,500 now: somebody changed it meanwhile.';
    const { user } = open({
      'GET moderation/premium': { data: desk(780_000) },
      'PUT moderation/premium/prices': [409, { detail, code: 'price_changed' }],
    });
    await user.type(await field(), '9000{Enter}');
    await user.click(screen.getByRole('button', { name: 'Set it now' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await field()).toHaveValue('₦9,000');
  });

  it('that cannot be fetched are tried again', async () => {
    let fails = true;
    const { user } = open({
      'GET moderation/premium': () => (fails ? [400, { detail: 'Not now.' }] : { data: desk(780_000) }),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await field()).toBeVisible();
  });
});
