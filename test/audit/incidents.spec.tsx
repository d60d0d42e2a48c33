import { screen, within } from '@testing-library/react';
import { list, open } from './audited-wallet';

const incident = (id: string, more: object = {}) => ({
  ...{ id, payout: null, at: '2026-01-02T10:00:00.000Z' },
  drift: {
    ...{ view: 'wallet', version: 5, key: 'u-1', position: '1042', rows: 1 },
    differences: [
      {
        ...{ table: 'account', row: { owner_id: 'u-1' } },
        ...{ found: { balance: '900000', head: null }, stands: { balance: '100000', head: 'ab' } },
      },
    ],
    ...more,
  },
});
const section = () => screen.findByRole('region', { name: 'Incidents' });

describe('The incidents of the audit console', () => {
  it('name the row, what was found and what stands now', async () => {
    open({ 'GET audit/incidents/': list([incident('i-1')]) }, '/audit');
    const item = (await within(await section()).findAllByRole('listitem'))[0]!;
    expect(item).toHaveTextContent(/^1 row differed from the log and was rebuilt wallet v5 · u-1 · position 1042/);
    expect(item).toHaveTextContent(/account.*balance 900000 → 100000.*head empty → ab/);
    expect(within(item).getByText('900000').tagName).toBe('DEL');
    expect(within(item).getByText('100000').tagName).toBe('INS');
  });

  it('tell a row that was missing from one that no event made, and count what they do not list', async () => {
    const entry = { table: 'entry', row: { owner_id: 'u-1', revision: '3' } };
    const differences = [
      { ...entry, found: null, stands: { amount: '5' } },
      { ...entry, row: { owner_id: 'u-1', revision: '9' }, found: { amount: '5' }, stands: null },
    ];
    open({ 'GET audit/incidents/': list([incident('i-2', { rows: 22, differences })]) }, '/audit');
    const item = (await within(await section()).findAllByRole('listitem'))[0]!;
    expect(item).toHaveTextContent(/^22 rows differed/);
    expect(item).toHaveTextContent(/entry revision 3was missing, added again/);
    expect(item).toHaveTextContent(/entry revision 9is in no event, removed/);
    expect(item).toHaveTextContent(/20 more rows/);
  });

  it('name a withdrawal that is at the bank and in the wallet', async () => {
    const payout = { reference: 'wd_1', owner_id: 'u-1', amount: 500, amount_kobo: 50_000 };
    const at = '2026-01-02T10:00:00.000Z';
    open({ 'GET audit/incidents/': list([{ id: 'wd_1', drift: null, payout, at }]) }, '/audit');
    const item = (await within(await section()).findAllByRole('listitem'))[0]!;
    expect(item).toHaveTextContent(/^₦500 was paid to the bank and also returned to the wallet wd_1 · wallet of u-1/);
    expect(item).toHaveTextContent(/ask the owner for the money/);
  });

  it('name a withdrawal that sends a large deposit on to a bank, and lead to its wallet', async () => {
    const flagged = {
      ...{ reference: 'wd_2', owner_id: 'u-1', hours: 72 },
      ...{ amount_kobo: 50_000_000, deposited_kobo: 60_000_000, withdrawn_kobo: 55_000_000 },
    };
    const at = '2026-01-02T10:00:00.000Z';
    const row = { id: 'flagged-wd_2', drift: null, payout: null, drill: null, flagged, at };
    open({ 'GET audit/incidents/': list([row]) }, '/audit');
    const item = (await within(await section()).findAllByRole('listitem'))[0]!;
    expect(item).toHaveTextContent(
      /^₦550,000 withdrawn of ₦600,000 that was paid in within 72 hours wd_2 · wallet of u-1/,
    );
    expect(within(item).getByRole('link', { name: 'Replay this wallet' })).toHaveAttribute('href', '/audit?wallet=u-1');
  });

  it('are none while every read model agrees with the log', async () => {
    open({}, '/audit');
    expect(await within(await section()).findByText(/^No read model has differed from the log/)).toBeInTheDocument();
  });
});
