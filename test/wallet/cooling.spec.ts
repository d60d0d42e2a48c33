import { coolingRefusal, entranceRefusal } from '#server/wallet/cooling';

const DAY = 24;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const saved = (hour: number, removed?: number) => ({
  savedAt: at(hour),
  removedAt: removed === undefined ? null : at(removed),
});
const codeOf = (...args: Parameters<typeof coolingRefusal>) => coolingRefusal(...args)?.code;

describe('The waiting time of a new bank account', () => {
  it('does not hold up a person who saved none, nor the first account that is saved', () => {
    expect(codeOf([], -1, at(0), DAY)).toBeUndefined();
    expect(codeOf([saved(0)], 0, at(0), DAY)).toBeUndefined();
  });

  it('lets no money go to an account that is typed beside a saved one', () => {
    expect(codeOf([saved(0)], -1, at(500), DAY)).toBe('account_not_saved');
  });

  it('lets money go to a second account 24 hours after it was saved', () => {
    const both = [saved(0), saved(100)];
    expect(codeOf(both, 1, at(123), DAY)).toBe('account_too_new');
    expect(coolingRefusal(both, 1, at(123), DAY)!.detail).toBe(
      'This account is new. Money can go to it from 25 November 2026 at 05:00.',
    );
    expect(codeOf(both, 1, at(124), DAY)).toBeUndefined();
    expect(codeOf(both, 0, at(100), DAY)).toBeUndefined();
  });

  it('is not cut short by removing the accounts that were there before', () => {
    expect(codeOf([saved(0, 100)], -1, at(101), DAY)).toBe('account_not_saved');
    expect(codeOf([saved(0, 100), saved(101)], 1, at(102), DAY)).toBe('account_too_new');
    expect(codeOf([saved(0), saved(100), saved(101, 102)], 1, at(103), DAY)).toBe('account_too_new');
    expect(codeOf([saved(0, 100)], -1, at(124), DAY)).toBeUndefined();
    expect(codeOf([saved(0, 100), saved(124)], 1, at(124), DAY)).toBeUndefined();
  });
});

describe('After a password was set by a mailed link', () => {
  it('nothing is withdrawn for 24 hours', () => {
    expect(entranceRefusal({ at: at(0), by: 'password' }, at(23), DAY)).toMatchObject({
      code: 'password_reset',
      detail:
        'Your password was reset, so your money stays here for a while. You can withdraw it from 21 November 2026 at 01:00.',
    });
    expect(entranceRefusal({ at: at(0), by: 'password' }, at(24), DAY)).toBeUndefined();
    expect(entranceRefusal({ at: at(0), by: 'password' }, at(0), 0)).toBeUndefined();
    expect(entranceRefusal({}, at(0), DAY)).toBeUndefined();
  });

  it('nor after a Google account was linked', () => {
    expect(entranceRefusal({ at: at(0), by: 'google' }, at(23), DAY)).toMatchObject({
      code: 'google_linked',
      detail: expect.stringContaining('Sign-in with Google was turned on, so your money stays here for a while.'),
    });
    expect(entranceRefusal({ at: at(0), by: 'google' }, at(24), DAY)).toBeUndefined();
  });
});
