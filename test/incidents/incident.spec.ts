import { FlagWithdrawal, incident, RecordIncident } from '#server/incidents/incident';
import { specification } from '../given.js';

const given = specification(incident);

const drift = {
  ...{ incidentId: 'i-1', view: 'wallet', version: 5, key: 'ada', position: '12', rows: 1 },
  differences: [{ table: 'account', row: { owner_id: 'ada' }, found: { balance: '9' }, stands: { balance: '1' } }],
  at: '2026-03-01T09:00:00.000Z',
};

describe('An incident', () => {
  it('is recorded with what was found and what stands now', () =>
    given().when(new RecordIncident(drift)).then({ type: 'DriftHealed', data: drift }));

  it('is recorded once, however often its message is delivered', () =>
    given({ type: 'DriftHealed', data: drift }).when(new RecordIncident(drift)).thenNothing());

  it('is a withdrawal that sends a large deposit on, flagged once however often it is examined', () => {
    const sums = { amount: 900, deposited: 1_000, withdrawn: 900, hours: 72 };
    const data = { reference: 'wd_1', ownerId: 'ada', ...sums, at: drift.at };
    given().when(new FlagWithdrawal(data)).then({ type: 'WithdrawalFlagged', data });
    given({ type: 'WithdrawalFlagged', data }).when(new FlagWithdrawal(data)).thenNothing();
  });
});
