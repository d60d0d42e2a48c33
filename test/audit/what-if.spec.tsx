import { screen, waitFor, within } from '@testing-library/react';
import { open, replay, rules } from './audited-wallet';

const section = async () => within(await screen.findByRole('region', { name: 'What if' }));
const button = async () => (await section()).findByRole('button', { name: 'Replay' });
const sums = (recorded: number, wouldBe: number) => ({
  ...{ recorded_kobo: recorded, would_be_kobo: wouldBe, difference_kobo: wouldBe - recorded },
});
const other = replay({
  people: 60,
  results: [
    { id: 'u-1', username: 'ada', first_name: 'Ada', last_name: 'Obi', ...sums(2_925_000, 2_860_000) },
    { id: 'u-9', username: '', first_name: '', last_name: '', ...sums(-3_500, 0) },
  ],
  totals: {
    ...{ creators: sums(2_925_000, 2_860_000), coauthors: sums(225_000, 220_000) },
    ...{ platform: sums(350_000, 420_000), charges: sums(3_500, 0) },
  },
});

describe('A replay by other rules on the audit page', () => {
  it('begins with the rules of today, and says that nothing is changed by it', async () => {
    open({}, '/audit');
    const found = await section();
    expect(await found.findByLabelText('Commission, %')).toHaveValue('10');
    expect(found.getByText(/Nothing is changed by this/)).toBeInTheDocument();
    const shown = ['Up to, size 1', 'Charge, size 1', 'Up to, size 2', 'Charge, size 2', 'Charge above'].map(
      (label) => found.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(shown).toEqual(['5000', '10', '50000', '25', '50']);
    expect(found.getByLabelText('Up to, size 3')).toHaveValue('');
  });

  it('sends no rule that was left as it stands, and shows that no person’s money differs', async () => {
    const { user, asked } = open({}, '/audit');
    await user.click(await button());
    const found = await section();
    expect(await found.findByText('Nobody’s money differs')).toBeInTheDocument();
    expect(found.getByText(/^3 sales and 2 withdrawals were replayed/)).toBeInTheDocument();
    const sent = asked.filter(({ path }) => path.includes('what-if')).at(-1)!.path;
    expect(sent).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    expect(sent).not.toMatch(/commission|charges|person/);
    expect(found.queryByRole('list', { name: /Per person/ })).toBeNull();
  });

  it('shows the totals first, then the largest differences, with how many there are', async () => {
    let answer: unknown = replay();
    const { user, asked } = open({ 'GET audit/what-if/': () => answer }, '/audit');
    const found = await section();
    const commission = await found.findByLabelText('Commission, %');
    answer = other;
    await user.clear(commission);
    await user.type(commission, '12.5');
    await user.type(found.getByLabelText('Up to, size 3'), '100,000');
    await user.type(found.getByLabelText('Charge, size 3'), '40');
    await user.type(found.getByLabelText('Person (optional)'), '@ada');
    await user.click(await button());
    expect(await found.findByText('60 persons would have other amounts')).toBeInTheDocument();
    const query = new URLSearchParams(
      asked
        .filter(({ path }) => path.includes('what-if'))
        .at(-1)!
        .path.split('?')[1],
    );
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ commission: '1250', charges: '500000:1000,5000000:2500,10000000:4000,*:5000', person: '@ada' },
    });
    const rows = (name: string) =>
      within(found.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(rows('Together')).toEqual([
      'CreatorsRecorded₦29,250Would be₦28,600Difference−₦650',
      'Co-authorsRecorded₦2,250Would be₦2,200Difference−₦50',
      'PlatformRecorded₦3,500Would be₦4,200Difference+₦700',
      'Charges of withdrawalsRecorded₦35Would be₦0Difference−₦35',
    ]);
    expect(rows('Per person, the largest difference first')).toEqual([
      'Ada Obi · @adaRecorded₦29,250Would be₦28,600Difference−₦650',
      'Account erased · u-9Recorded−₦35Would be₦0Difference+₦35',
    ]);
    expect(found.getByText('The largest 2 of 60 differences are listed.')).toBeInTheDocument();
  });

  it('says when nothing happened in these days, and what was refunded', async () => {
    const nothing = { sales: { count: 0, amount_kobo: 0, refunded: 0 }, withdrawals: { count: 0, amount_kobo: 0 } };
    let answer: unknown = replay(nothing);
    const { user } = open({ 'GET audit/what-if/': () => answer }, '/audit');
    await user.click(await button());
    const found = await section();
    expect(await found.findByText('Nothing was sold or withdrawn in these days.')).toBeInTheDocument();
    answer = replay({ sales: { count: 1, amount_kobo: 1, refunded: 2 } });
    await user.click(await button());
    expect(await found.findByText(/2 refunded sales are left out/)).toBeInTheDocument();
  });

  it('refuses what is no amount, half a size and no percentage, before it asks the server', async () => {
    const { user, asked } = open({}, '/audit');
    const found = await section();
    await user.clear(await found.findByLabelText('Commission, %'));
    await user.type(found.getByLabelText('Commission, %'), '101');
    await user.type(found.getByLabelText('Up to, size 3'), 'much');
    const before = asked.length;
    await user.click(await button());
    expect(await found.findByText('Use 0 to 100 %, with at most two decimals.')).toBeInTheDocument();
    expect(found.getByText('Enter an amount in naira.')).toBeInTheDocument();
    expect(found.getByText('Fill in both, or neither.')).toBeInTheDocument();
    expect(asked).toHaveLength(before);
  });

  it('shows the refusal of the server at its field, and sizes in the wrong order above the button', async () => {
    let answer: unknown = replay();
    const { user } = open({ 'GET audit/what-if/': () => answer }, '/audit');
    const found = await section();
    answer = [400, { person: ['There is no such person.'], code: 'invalid', detail: 'There is no such person.' }];
    await user.type(await found.findByLabelText('Person (optional)'), 'nemo');
    await user.click(await button());
    expect(await found.findByText('There is no such person.')).toBeInTheDocument();
    await user.type(found.getByLabelText('Up to, size 3'), '1');
    await user.type(found.getByLabelText('Charge, size 3'), '1');
    await user.click(await button());
    expect(await found.findByRole('alert')).toHaveTextContent(/sizes in rising order/);
  });

  it('can be loaded again when the rules of today cannot be read', async () => {
    let answer: unknown = [500, { detail: 'Something broke.', code: 'internal' }];
    const { user } = open({ 'GET audit/what-if/': () => answer }, '/audit');
    const failure = await (await section()).findByRole('alert', {}, { timeout: 5_000 });
    answer = replay({ rules });
    await user.click(within(failure).getByRole('button'));
    await waitFor(async () => expect((await section()).getByLabelText('Commission, %')).toHaveValue('10'));
  });
});
