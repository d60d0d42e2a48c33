import { account, EraseUser } from '#server/accounts/account';
import type { AccountEvent } from '#server/accounts/accounts.events';
import { standing } from '#server/accounts/accounts.folds';
import {
  AppealSuspension,
  ClaimAppeal,
  LiftSuspension,
  ReleaseAppeal,
  SuspendCreator,
  UpholdSuspension,
} from '#server/accounts/creator-suspension';
import { specification } from '../given.js';

const given = specification(account);

const at = '2026-01-05T09:00:00.000Z';
const ada = { userId: 'ada', at };
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'TGVmdC4=' }) as const;
const reason = sealedBy('mo');
const by = (moderator: string) => ({ ...ada, by: moderator });
const joined: AccountEvent[] = [
  { type: 'UserRegistered', data: { ...ada, country: 'Nigeria', region: 'Lagos' } },
  { type: 'UserActivated', data: ada },
];
const creator: AccountEvent[] = [...joined, { type: 'CreatorVerified', data: { ...by('mo'), reason } }];
const expired: AccountEvent = { type: 'VerificationExpired', data: { ...ada, licenceUntil: at } };
const suspended: AccountEvent = { type: 'CreatorSuspended', data: { ...by('mo'), reason } };
const text = sealedBy('ada');
const appealed: AccountEvent = { type: 'SuspensionAppealed', data: { ...ada, text } };
const claimed: AccountEvent = {
  type: 'SuspensionAppealClaimed',
  data: { ...by('kemi'), until: '2026-01-05T09:30:00.000Z' },
};
const upheld: AccountEvent = { type: 'SuspensionUpheld', data: { ...by('kemi'), reason } };
const lifted: AccountEvent = { type: 'SuspensionLifted', data: { ...by('kemi'), reason } };

const suspend = (moderator = 'mo') => new SuspendCreator({ ...by(moderator), reason });
const appeal = new AppealSuspension({ ...ada, text });
const claim = (moderator = 'kemi') => new ClaimAppeal(by(moderator));
const uphold = (moderator = 'kemi') => new UpholdSuspension({ ...by(moderator), reason });
const lift = (moderator = 'kemi') => new LiftSuspension({ ...by(moderator), reason });

describe('A verified creator', () => {
  it('is suspended once, by another person, with a reason', () => {
    given(...creator)
      .when(suspend())
      .then(suspended);
    given(...creator, suspended)
      .when(suspend())
      .thenRefused('suspended');
    given(...creator)
      .when(suspend('ada'))
      .thenRefused('own_case');
    given(...joined)
      .when(suspend())
      .thenRefused('not_verified');
    given(...creator, { type: 'UserErased', data: ada })
      .when(suspend())
      .thenRefused('erased');
  });

  it('is suspended after the licence ended too, since the guides stay on sale', () => {
    given(...creator, expired)
      .when(suspend())
      .then(suspended);
    given(...creator, expired, suspended)
      .when(lift('mo'))
      .then({ type: 'SuspensionLifted', data: { ...by('mo'), reason } });
  });

  it('appeals once for each suspension', () => {
    given(...creator, suspended)
      .when(appeal)
      .then(appealed);
    given(...creator)
      .when(appeal)
      .thenRefused('not_suspended');
    given(...creator, suspended, appealed)
      .when(appeal)
      .thenRefused('under_review');
    given(...creator, suspended, appealed, claimed, upheld)
      .when(appeal)
      .thenRefused('answered');
    given(...creator, suspended, appealed, claimed, lifted, suspended)
      .when(appeal)
      .then(appealed);
  });

  it('has the badge exactly while verified and not suspended', () => {
    const verified = (...events: AccountEvent[]) =>
      [...creator, ...events].reduce((state, event) => standing.evolve(state, event as never), standing.initial())
        .verified;
    expect(verified()).toBe(true);
    expect(verified(suspended)).toBe(false);
    expect(verified(suspended, appealed, claimed, upheld)).toBe(false);
    expect(verified(suspended, lifted)).toBe(true);
    expect(verified(expired, suspended, lifted)).toBe(false);
    expect(verified(suspended, { type: 'CreatorVerified', data: by('mo') })).toBe(false);
  });
});

describe('An appeal', () => {
  const open = [...creator, suspended, appealed];

  it('is decided by the moderator who took it', () => {
    given(...open)
      .when(claim())
      .then(claimed);
    given(...open, claimed)
      .when(claim())
      .thenNothing();
    given(...open, claimed)
      .when(claim('bola'))
      .thenRefused('claimed');
    given(...open, claimed)
      .when(uphold())
      .then(upheld);
    given(...open, claimed)
      .when(lift())
      .then(lifted);
    for (const decision of [uphold(), lift()])
      given(...open)
        .when(decision)
        .thenRefused('not_claimed');
    given(...open, claimed)
      .when(uphold('bola'))
      .thenRefused('claimed');
  });

  it('is left to others by that moderator', () => {
    const released: AccountEvent = { type: 'SuspensionAppealReleased', data: by('kemi') };
    given(...open, claimed)
      .when(new ReleaseAppeal(by('kemi')))
      .then(released);
    given(...open, claimed)
      .when(new ReleaseAppeal(by('bola')))
      .thenNothing();
    given(...open, claimed, released)
      .when(claim('bola'))
      .then({ type: 'SuspensionAppealClaimed', data: { ...by('bola'), until: '2026-01-05T09:30:00.000Z' } });
  });

  it('is decided neither by the creator nor by the moderator who suspended the creator', () => {
    given(...open)
      .when(claim('ada'))
      .thenRefused('own_case');
    for (const command of [claim('mo'), uphold('mo'), lift('mo')])
      given(...open)
        .when(command)
        .thenRefused('own_decision');
  });

  it('is decided once; what was declined can be lifted later', () => {
    given(...open, claimed, upheld)
      .when(uphold())
      .thenRefused('decided');
    given(...open, claimed, upheld)
      .when(lift('mo'))
      .then({ type: 'SuspensionLifted', data: { ...by('mo'), reason } });
    given(...open, claimed, lifted)
      .when(lift())
      .thenRefused('not_suspended');
  });
});

it('A suspension is lifted without an appeal, by any moderator', () => {
  given(...creator, suspended)
    .when(lift('mo'))
    .then({ type: 'SuspensionLifted', data: { ...by('mo'), reason } });
  given(...creator, suspended)
    .when(lift('ada'))
    .thenRefused('own_case');
  given(...creator, suspended)
    .when(claim())
    .thenRefused('decided');
  given(...creator, suspended)
    .when(new EraseUser(ada))
    .then({ type: 'UserErased', data: ada });
});
