import {
  account,
  DiscardRegistration,
  GrantRole,
  RegisterUser,
  ResetPassword,
  RevokeRole,
  VerifyCreator,
} from '#server/accounts/account';
import type { AccountEvent } from '#server/accounts/accounts.events';
import { specification } from '../given.js';

const given = specification(account);

const at = '2026-01-05T09:00:00.000Z';
const ada = { userId: 'ada', at };
const home = { ...ada, country: 'Nigeria', region: 'Lagos' };
const moderator = { ...ada, role: 'moderator', reason: null };
const reason = { v: 1, kid: '1', by: 'chidi', ciphertext: 'TGVmdC4=' } as const;
const vouched = { ...ada, by: 'chidi', reason };

const person = { username: 'ada', email: 'ada@example.test', firstName: 'Ada', lastName: 'Obi', password: 'secret' };
const register = new RegisterUser({ ...home, ...person });
const activate = { type: 'ActivateUser', data: ada } as const;

const registered: AccountEvent = { type: 'UserRegistered', data: home };
const activated: AccountEvent = { type: 'UserActivated', data: ada };
const granted: AccountEvent = { type: 'RoleGranted', data: moderator };
const verified: AccountEvent = { type: 'CreatorVerified', data: vouched };

describe('An account', () => {
  it('starts with a registration event without personal data', () => given().when(register).then(registered));

  it('is registered once', () => given(registered).when(register).thenNothing());

  it('is activated once', () => {
    given(registered).when(activate).then(activated);
    given(registered, activated).when(activate).thenNothing();
  });

  it('cannot be activated before anyone registered', () => given().when(activate).thenRefused('not_found'));

  it('that is erased is neither registered nor activated again', () => {
    const erased: AccountEvent = { type: 'UserErased', data: ada };
    for (const command of [register, activate]) given(registered, erased).when(command).thenRefused('erased');
  });

  it('records each new password, without it, once it is active', () => {
    const identity = { commandId: 'c-1', isFirst: true };
    const reset = new ResetPassword({ ...ada, token: 't', password: 'secret', identity });
    const { userId } = ada;
    given(registered, activated)
      .when({ type: reset.type, data: { userId, at } })
      .then({ type: 'PasswordReset', data: ada });
    given(registered).when({ type: reset.type, data: ada }).thenRefused('not_active');
    given().when({ type: reset.type, data: ada }).thenRefused('not_found');
  });

  it('changes its password, once it is active', () => {
    const change = { type: 'ChangePassword', data: ada } as const;
    given(registered, activated).when(change).then({ type: 'PasswordChanged', data: ada });
    given(registered).when(change).thenRefused('not_active');
    given(registered, { type: 'UserErased', data: ada }).when(change).thenRefused('erased');
  });

  it('is linked to one Google account, once it is active', () => {
    const link = { type: 'LinkGoogle', data: ada } as const;
    const linked: AccountEvent = { type: 'GoogleLinked', data: ada };
    given(registered, activated).when(link).then(linked);
    given(registered, activated, linked).when(link).thenNothing();
    given(registered).when(link).thenRefused('not_active');
    given(registered, { type: 'UserErased', data: ada }).when(link).thenRefused('erased');
  });

  it('is discarded as long as it is not active', () => {
    const erased: AccountEvent = { type: 'UserErased', data: ada };
    const discard = new DiscardRegistration(ada);
    given(registered).when(discard).then(erased);
    given(registered, activated).when(discard).thenNothing();
    given(registered, erased).when(discard).thenNothing();
    given().when(discard).thenNothing();
  });

  it('holds a role once', () => {
    given(registered, activated).when(new GrantRole(moderator)).then(granted);
    given(registered, activated, granted).when(new GrantRole(moderator)).thenNothing();
  });

  it('holds several roles', () =>
    given(registered, activated, granted)
      .when(new GrantRole({ ...moderator, role: 'auditor' }))
      .then({ type: 'RoleGranted', data: { ...moderator, role: 'auditor' } }));

  it('loses a role once, by the decision of another admin', () => {
    const revoke = (by = 'chidi') => new RevokeRole({ ...ada, role: 'moderator', by, reason });
    const revoked: AccountEvent = { type: 'RoleRevoked', data: { ...ada, role: 'moderator', by: 'chidi', reason } };
    given(registered, activated, granted).when(revoke()).then(revoked);
    given(registered, activated, granted, revoked).when(revoke()).thenNothing();
    given(registered, activated, granted, revoked).when(new GrantRole(moderator)).then(granted);
    given(registered, activated, granted).when(revoke('ada')).thenRefused('own_case');
    given().when(revoke()).thenRefused('not_found');
  });

  it('is given no role and no verification before it is active', () => {
    given(registered).when(new GrantRole(moderator)).thenRefused('not_active');
    given(registered).when(new VerifyCreator(vouched)).thenRefused('not_active');
    given().when(new GrantRole(moderator)).thenRefused('not_found');
  });

  it('is verified once', () => {
    given(registered, activated).when(new VerifyCreator(vouched)).then(verified);
    given(registered, activated, verified).when(new VerifyCreator(vouched)).thenNothing();
  });
});
