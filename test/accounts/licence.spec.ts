import { account, VerifyCreator } from '#server/accounts/account';
import type { AccountEvent } from '#server/accounts/accounts.events';
import { standing } from '#server/accounts/accounts.folds';
import { ExpireVerification, RemindOfLicence } from '#server/accounts/licence';
import { ofTimer } from '#server/accounts/licence.timers';
import { specification } from '../given.js';

const given = specification(account);
const at = '2026-01-05T09:00:00.000Z';
const [licenceUntil, other] = ['2026-06-30T23:00:00.000Z', '2027-06-30T23:00:00.000Z'];
const ada = { userId: 'ada', at };
const joined: AccountEvent[] = [
  { type: 'UserRegistered', data: { ...ada, country: 'Nigeria', region: 'Lagos' } },
  { type: 'UserActivated', data: ada },
];
const verified: AccountEvent = { type: 'CreatorVerified', data: { ...ada, by: 'mo', licenceUntil } };
const reminded = (days: number): AccountEvent => ({
  type: 'LicenceExpiryReminded',
  data: { ...ada, licenceUntil, days },
});
const late = { userId: 'ada', licenceUntil, at: licenceUntil };
const expired: AccountEvent = { type: 'VerificationExpired', data: late };
const remind = (days: number) => new RemindOfLicence({ ...ada, licenceUntil, days });

describe('A licence', () => {
  it('is recorded with the verification', () =>
    given(...joined)
      .when(new VerifyCreator({ ...ada, by: 'mo', licenceUntil }))
      .then(verified));

  it('is reminded of once for each number of days, and not once it has ended', () => {
    given(...joined, verified)
      .when(remind(30))
      .then(reminded(30));
    given(...joined, verified, reminded(30))
      .when(remind(30))
      .thenNothing();
    given(...joined, verified, reminded(30))
      .when(remind(7))
      .then(reminded(7));
    given(...joined, verified)
      .when(new RemindOfLicence({ ...late, days: 7 }))
      .thenNothing();
  });

  it('ends the badge when it ends, once and not earlier', () => {
    given(...joined, verified)
      .when(new ExpireVerification(late))
      .then(expired);
    given(...joined, verified)
      .when(new ExpireVerification({ ...late, at }))
      .thenNothing();
    given(...joined, verified, expired)
      .when(new ExpireVerification(late))
      .thenNothing();
    const after = [verified, expired].reduce(
      (state, event) => standing.evolve(state, event as never),
      standing.initial(),
    );
    expect(after.verified).toBe(false);
  });

  it('ends by its timer, also where the clock of the worker has not reached the end yet', () => {
    const timer = { userId: 'ada', licenceUntil, days: 0 };
    given(...joined, verified)
      .when(ofTimer(timer, '2026-06-30T22:59:59.900Z'))
      .then(expired);
    const after = '2026-07-01T08:00:00.000Z';
    given(...joined, verified)
      .when(ofTimer(timer, after))
      .then({ type: 'VerificationExpired', data: { ...late, at: after } });
    given(...joined, verified)
      .when(ofTimer({ ...timer, days: 30 }, '2026-05-31T22:59:59.900Z'))
      .then({ type: 'LicenceExpiryReminded', data: { ...late, days: 30, at: '2026-05-31T23:00:00.000Z' } });
  });

  it('that ended leaves the person free to be verified anew, and its timers change nothing then', () => {
    const again = new VerifyCreator({ ...ada, by: 'mo', licenceUntil: other });
    const renewed: AccountEvent = { type: 'CreatorVerified', data: { ...ada, by: 'mo', licenceUntil: other } };
    given(...joined, verified, expired)
      .when(again)
      .then(renewed);
    for (const command of [remind(7), new ExpireVerification(late)])
      given(...joined, verified, expired, renewed)
        .when(command)
        .thenNothing();
  });
});
