import { screen, within } from '@testing-library/react';
import { posted } from '../screen';
import { field, FILLED, open, press } from './wizard';

describe('The automatic check of an identity', () => {
  const check = (more: object = {}) => ({
    ...{ status: 'matched', reason: null, asked_at: '2026-11-20T10:00:00.000Z', bvn_last4: '0011' },
    ...{
      answered_at: '2026-11-21T10:00:00.000Z',
      account_last4: '6789',
      bank_name: 'Kuda Bank',
      name_changed: false,
    },
    ...more,
  });
  const offered = (more: object = {}) => ({ ...FILLED, identity_checks: true, ...more });
  const BANKS = { 'GET wallet/banks': { data: [{ code: '50211', name: 'Kuda Bank' }] } };
  const part = () => screen.findByRole('region', { name: 'Automatic identity check (optional)' });

  it('is not shown where it is off', async () => {
    open(FILLED, {}, '/become-creator?step=5');
    await field('Profession');
    expect(screen.queryByText(/^Automatic identity check/)).not.toBeInTheDocument();
  });

  it('is sent with a consent that was not given before, apart from the application; its answer is shown when it comes', async () => {
    const { user, asked, answer, queries } = open(
      offered(),
      {
        ...BANKS,
        'POST become-creator/identity-check': () =>
          answer('Check asked for', { identity_check: check({ status: 'sent', answered_at: null }) }),
      },
      '/become-creator?step=5',
    );
    await user.click(within(await part()).getByRole('button', { name: 'Check my identity' }));
    const form = within(await screen.findByRole('group', { name: /^Automatic identity check/ }));
    const consent = form.getByRole('checkbox', { name: /^I agree that Groundwork sends/ });
    expect(consent).not.toBeChecked();
    await user.type(form.getByLabelText('BVN'), '2220000001');
    await user.type(form.getByLabelText('Account number'), '3120456789{Enter}');
    expect(await form.findByText('A BVN has 11 digits.')).toBeInTheDocument();
    expect(form.getByText('Choose a bank.')).toBeInTheDocument();
    expect(form.getByText('Agree to the comparison first.')).toBeInTheDocument();
    expect(posted(asked)).toEqual([]);
    await user.type(form.getByLabelText('BVN'), '1');
    await user.click(form.getByRole('combobox', { name: 'Bank' }));
    await user.click(await screen.findByRole('option', { name: 'Kuda Bank' }));
    await user.click(consent);
    await user.click(form.getByRole('button', { name: 'Send check' }));
    expect(await within(await part()).findByText(/^Identity check asked for on 20 Nov 2026/)).toBeInTheDocument();
    expect(posted(asked)[0]!.body).toEqual({
      ...{ bvn: '22200000011', account_number: '3120456789', bank_code: '50211', consent: true, consent_version: 1 },
    });
    expect(within(await part()).queryByRole('button')).not.toBeInTheDocument();
    answer('', { identity_check: check() });
    await queries.invalidateQueries();
    expect(
      await screen.findByText('Your name matched the BVN and the bank account on 21 Nov 2026.'),
    ).toBeInTheDocument();
    expect(screen.getByText('BVN ending in 0011, Kuda Bank account ending in 6789')).toBeInTheDocument();
  });

  it.each([
    [{ status: 'not_matched', reason: 'digits' }, /account number did not match/],
    [{ status: 'unanswered', reason: 'silence' }, /did not answer the identity check within a day/],
    [{ status: 'unanswered', reason: 'refused' }, /did not take the identity check/],
    [{ status: 'asked' }, /was not reached yet/],
    [{ name_changed: true }, /You changed your name after this check/],
  ])('with %j says so, and is asked for again', async (more, words) => {
    open(offered({ identity_check: check(more) }), {}, '/become-creator?step=5');
    expect(await within(await part()).findByText(words)).toBeInTheDocument();
    expect(press('Check again')).toBeEnabled();
  });

  it('shows its answer also while the application is being checked', async () => {
    open(offered({ status: 'pending', submitted_at: '2026-11-20T10:00:00.000Z', identity_check: check() }));
    expect(
      await screen.findByText('Your name matched the BVN and the bank account on 21 Nov 2026.'),
    ).toBeInTheDocument();
  });
});
