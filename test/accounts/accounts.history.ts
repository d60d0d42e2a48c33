import {
  account,
  ChangeMarketingConsent,
  EraseUser,
  GrantRole,
  RevokeRole,
  VerifyCreator,
} from '#server/accounts/account';
import {
  AppealSuspension,
  ClaimAppeal,
  LiftSuspension,
  ReleaseAppeal,
  SuspendCreator,
  type SuspensionCommand,
  UpholdSuspension,
} from '#server/accounts/creator-suspension';
import { ExpireVerification, RemindOfLicence } from '#server/accounts/licence';
import { PICTURES } from '#server/accounts/own-profile.events';
import { ChooseProfilePicture, EditProfile, ownProfile } from '#server/accounts/own-profile';
import { TERMS_VERSION } from '#server/kernel/legal';
import { VISIBILITIES } from '#server/kernel/visibility';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** Registers a person; most of them activate the account. */
export async function joinMarket({ people, newId, text, chance, at, decide }: GeneratedMarket) {
  const userId = newId('user');
  people.push(userId);
  await decide(account, userId, {
    type: 'RegisterUser',
    data: {
      ...{ userId, country: 'Nigeria', region: text(1) },
      ...(chance(0.5) && { terms: TERMS_VERSION }),
      ...(chance(0.3) && { marketing: true as const }),
      at: at(),
    },
  });
  if (chance(0.9)) await decide(account, userId, { type: 'ActivateUser', data: { userId, at: at() } });
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

/** A person is verified with a licence, which ends. */
async function licenceEnds({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const [userId, by, licenceUntil] = [oneOf(people), oneOf(people), at()];
  await decide(account, userId, new VerifyCreator({ userId, by, licenceUntil, at: at() }));
  await decide(account, userId, new RemindOfLicence({ userId, licenceUntil, days: 7, at: '2026-01-01T00:00:00.000Z' }));
  if (chance(0.5)) await decide(account, userId, new ExpireVerification({ userId, licenceUntil, at: at() }));
}

/** A verified creator is suspended and appeals; another moderator leaves it, takes it again and decides. */
async function suspendCreator({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'TGVmdC4=' }) as const;
  const [by, other] = [oneOf(people), oneOf(people)];
  const run = (command: SuspensionCommand) => decide(account, userId, command);
  await run(new SuspendCreator({ userId, by, reason: sealedBy(by), at: at() }));
  if (chance(0.3)) return;
  await run(new AppealSuspension({ userId, text: sealedBy(userId), at: at() }));
  await run(new ClaimAppeal({ userId, by: other, at: at() }));
  await run(new ReleaseAppeal({ userId, by: other, at: at() }));
  await run(new ClaimAppeal({ userId, by: other, at: at() }));
  const decision = { userId, by: other, reason: sealedBy(other) };
  if (chance(0.5)) return run(new LiftSuspension({ ...decision, at: at() }));
  await run(new UpholdSuspension({ ...decision, at: at() }));
  if (chance(0.5)) await run(new LiftSuspension({ ...decision, at: at() }));
}

async function changeConsent({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  await decide(account, userId, new ChangeMarketingConsent({ userId, isGiven: chance(0.5), at: at() }));
}

/** A person who forgot the password chooses another one, and later a third. */
async function newPasswords({ people, oneOf, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  for (const type of ['ResetPassword', 'ChangePassword'] as const)
    await decide(account, userId, { type, data: { userId, at: at() } });
}

async function linkGoogle({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  const joined = chance(0.3) && { joined: true as const };
  await decide(account, userId, { type: 'LinkGoogle', data: { userId, ...joined, at: at() } });
}

async function eraseUser({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  if (chance(0.2)) await decide(account, userId, new EraseUser({ userId, at: at() }));
}

async function editProfile({ people, newId, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  const text = { v: 1, kid: '1', by: userId, ciphertext: Buffer.from(newId('text')).toString('base64') } as const;
  const phone = chance(0.5) ? { phone: text, phoneVisibility: oneOf(VISIBILITIES) } : {};
  const lists = chance(0.5) ? { languages: text, skills: chance(0.5) ? text : null } : { professions: text };
  const names = chance(0.3) ? { firstName: text } : {};
  await decide(
    ownProfile,
    userId,
    new EditProfile({ userId, about: chance(0.8) ? text : null, ...phone, ...lists, ...names, at: at() }),
  );
  const fileId = chance(0.7) ? newId('file') : null;
  await decide(ownProfile, userId, new ChooseProfilePicture({ userId, picture: oneOf(PICTURES), fileId, at: at() }));
}

export const history: ModuleHistory = {
  activities: (market) => [
    () => joinMarket(market),
    () => grantRole(market),
    () => licenceEnds(market),
    () => suspendCreator(market),
    () => newPasswords(market),
    () => changeConsent(market),
    () => linkGoogle(market),
    () => editProfile(market),
    () => eraseUser(market),
  ],
  marketDay: [
    {
      ...{ stream: 'profile-chidi', type: 'ProfileEdited' },
      data: {
        userId: 'chidi',
        about: { v: 1, kid: '1', by: 'chidi', ciphertext: 'c2VhbGVk' },
        at: '2026-03-01T09:00:00.000Z',
      },
    },
  ],
};
