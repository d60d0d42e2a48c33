import { passedThrough } from '#server/incidents/passed-through';

const NAIRA = 100;
const terms = { hours: 72, least: 500_000 * NAIRA };
/** Day and hour of March. */
const on = (day: number, hour = 9) => new Date(Date.UTC(2026, 2, day, hour)).toISOString();
const moved = (type: string, naira: number, at: string, reference = `${type}-${at}`) => ({
  ...{ type, reference, amount: naira * NAIRA, at },
});
const deposit = (naira: number, at: string) => moved('FundsDeposited', naira, at);
const withdrawal = (naira: number, at: string, reference = 'wd.1') =>
  moved('WithdrawalRequested', naira, at, reference);

describe('A withdrawal', () => {
  it('passes a deposit through when it takes four fifths of a large one within three days', () => {
    const movements = [deposit(500_000, on(1)), withdrawal(400_000, on(3))];
    expect(passedThrough(movements, 'wd.1', terms)).toEqual({
      deposited: 500_000 * NAIRA,
      withdrawn: 400_000 * NAIRA,
    });
  });

  it('does not when it takes less, when the deposits are small, or when they were made earlier', () => {
    expect(passedThrough([deposit(500_000, on(1)), withdrawal(399_999, on(3))], 'wd.1', terms)).toBeUndefined();
    expect(passedThrough([deposit(499_999, on(1)), withdrawal(499_999, on(3))], 'wd.1', terms)).toBeUndefined();
    expect(passedThrough([deposit(500_000, on(1)), withdrawal(500_000, on(4))], 'wd.1', terms)).toBeUndefined();
  });

  it('counts with the withdrawals and deposits beside it: parts are no way around', () => {
    const movements = [
      ...[deposit(300_000, on(1)), deposit(300_000, on(2))],
      ...[withdrawal(200_000, on(2, 10), 'wd.0'), withdrawal(280_000, on(3))],
    ];
    expect(passedThrough(movements, 'wd.0', terms)).toBeUndefined();
    expect(passedThrough(movements, 'wd.1', terms)).toEqual({
      deposited: 600_000 * NAIRA,
      withdrawn: 480_000 * NAIRA,
    });
  });

  it('is not blamed for money that came back from the bank', () => {
    const movements = [
      ...[deposit(500_000, on(1)), withdrawal(300_000, on(2), 'wd.0'), moved('WithdrawalReturned', 300_000, on(2, 12))],
      withdrawal(300_000, on(3)),
    ];
    expect(passedThrough(movements, 'wd.1', terms)).toBeUndefined();
  });

  it('takes no deposit where the money was spent, and one again where the purchase was refunded', () => {
    const bought = [deposit(500_000, on(1)), moved('BalanceSpent', 450_000, on(1, 10))];
    const earned = moved('SaleEarned', 450_000, on(1, 11));
    expect(passedThrough([...bought, earned, withdrawal(500_000, on(2))], 'wd.1', terms)).toBeUndefined();
    const refunded = moved('RefundReceived', 450_000, on(1, 12));
    expect(passedThrough([...bought, refunded, withdrawal(500_000, on(2))], 'wd.1', terms)).toEqual({
      deposited: 500_000 * NAIRA,
      withdrawn: 500_000 * NAIRA,
    });
  });

  it('is compared with what was before it only, also when it is examined late', () => {
    const movements = [withdrawal(400_000, on(1)), deposit(500_000, on(1, 10))];
    expect(passedThrough(movements, 'wd.1', terms)).toBeUndefined();
    expect(passedThrough(movements, 'wd.unknown', terms)).toBeUndefined();
  });
});
