import { account, ActivateUser, EraseUser, GrantRole, RevokeRole, VerifyCreator } from '#server/accounts/account';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** Registers a person; most of them activate the account. */
export async function joinMarket({ people, newId, text, chance, at, decide }: GeneratedMarket) {
  const userId = newId('user');
  people.push(userId);
  await decide(account, userId, {
    type: 'RegisterUser',
    data: { userId, country: 'Nigeria', region: text(1), at: at() },
  });
  if (chance(0.9)) await decide(account, userId, new ActivateUser({ userId, at: at() }));
}

async function grantRole({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  const role = oneOf(['creator', 'moderator', 'auditor']);
  await decide(account, userId, new GrantRole({ userId, role, reason: null, at: at() }));
  const by = oneOf(people);
  const reason = { v: 1, kid: '1', by, ciphertext: 'TGVmdC4=' } as const;
  if (chance(0.3)) await decide(account, userId, new RevokeRole({ userId, role, by, reason, at: at() }));
  if (chance(0.5)) await decide(account, userId, new VerifyCreator({ userId, by, reason, at: at() }));
}

async function resetPassword({ people, oneOf, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  await decide(account, userId, { type: 'ResetPassword', data: { userId, at: at() } });
}

async function eraseUser({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  if (chance(0.2)) await decide(account, userId, new EraseUser({ userId, at: at() }));
}

export const history: ModuleHistory = {
  activities: (market) => [
    () => joinMarket(market),
    () => grantRole(market),
    () => resetPassword(market),
    () => eraseUser(market),
  ],
};
