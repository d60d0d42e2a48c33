import type { CommandIdentity } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, DomainError, forbidden, notFound } from '#server/kernel/domain-error';
import type { ErasureTerms } from '#server/kernel/erasure';
import type { Envelope } from '#server/kernel/sealed';
import {
  type AccountEvent,
  accountEvents,
  type CreatorVerified,
  type GoogleLinked,
  type MarketingConsentGiven,
  type PasswordChanged,
  type PasswordReset,
  type RoleGranted,
  type RoleRevoked,
  type UserErased,
  type UserActivated,
  type UserRegistered,
} from './accounts.events.js';
import { decideLicence, isLicenceCommand, type Licence, type LicenceCommand } from './licence.js';
import {
  decideSuspension,
  evolveSuspension,
  isSuspensionCommand,
  type Suspension,
  type SuspensionCommand,
} from './creator-suspension.js';

/**
 * A person registers. Names, e-mail and password hash are kept in a row; the decider uses only the event's fields. The
 * password stays in memory until it is hashed: commands are never stored.
 */
export class RegisterUser {
  readonly type = 'RegisterUser';
  constructor(
    readonly data: UserRegistered['data'] & {
      username: string;
      email: string;
      firstName: string;
      lastName: string;
      /** Left out by who registers with Google. */
      password?: string;
      /** The hash that names the Google account. */
      google?: string;
      /** The account needs no confirmation by mail. */
      activated?: true;
      /** The mark of the client that registers. */
      registeredBy?: string;
    },
  ) {}
}

/** `link`: the token of the mailed link, and the password that its holder chooses, which stays in memory until it is hashed. */
export class ActivateUser {
  readonly type = 'ActivateUser';
  constructor(
    readonly data: UserActivated['data'],
    readonly link: { token: string; password?: string },
  ) {}
}

export class GrantRole {
  readonly type = 'GrantRole';
  constructor(readonly data: Omit<RoleGranted['data'], 'reason'> & { reason: Envelope | null }) {}
}

/** An admin takes a role back. */
export class RevokeRole {
  readonly type = 'RevokeRole';
  constructor(readonly data: Omit<RoleRevoked['data'], 'reason'> & { reason: Envelope }) {}
}

export class VerifyCreator {
  readonly type = 'VerifyCreator';
  /** Without a reason after an application, which has what was compared. */
  constructor(readonly data: Omit<CreatorVerified['data'], 'reason'> & { reason?: Envelope }) {}
}

/** The holder of the link with this token chooses a new password, which stays in memory until it is hashed. */
export class ResetPassword {
  readonly type = 'ResetPassword';
  constructor(readonly data: PasswordReset['data'] & { token: string; password: string; identity: CommandIdentity }) {}
}

/** A signed-in person chooses a new password. `before`: the hash of the old one, which they gave. `sessionId`: it stays open. */
export class ChangePassword {
  readonly type = 'ChangePassword';
  constructor(
    readonly data: PasswordChanged['data'],
    readonly change: { password: string; before: string; sessionId: string; identity: CommandIdentity },
  ) {}
}

/** A Google account signs in the person with its e-mail address from now on. `identity` is kept in a row. */
export class LinkGoogle {
  readonly type = 'LinkGoogle';
  constructor(
    readonly data: GoogleLinked['data'],
    readonly identity: { subject: string; email: string },
  ) {}
}

/** The person wants marketing mails, or wants them no longer. */
export class ChangeMarketingConsent {
  readonly type = 'ChangeMarketingConsent';
  constructor(readonly data: MarketingConsentGiven['data'] & { isGiven: boolean }) {}
}

/** Erases who registered and never confirmed the address: it is free again, and its owner registers anew. */
export class DiscardRegistration {
  readonly type = 'DiscardRegistration';
  constructor(readonly data: UserErased['data']) {}
}

/** Erases a person; `giveUp` as in `ErasureTerms`. */
export class EraseUser {
  readonly type = 'EraseUser';
  constructor(readonly data: UserErased['data'] & ErasureTerms) {}
}

export type AccountCommand =
  | Readonly<{ type: RegisterUser['type']; data: UserRegistered['data'] }>
  | Readonly<{ type: ActivateUser['type']; data: UserActivated['data'] }>
  | GrantRole
  | RevokeRole
  | VerifyCreator
  | SuspensionCommand
  | LicenceCommand
  | ChangeMarketingConsent
  | Readonly<{ type: ResetPassword['type']; data: PasswordReset['data'] }>
  | Readonly<{ type: ChangePassword['type']; data: PasswordChanged['data'] }>
  | Readonly<{ type: LinkGoogle['type']; data: GoogleLinked['data'] }>
  | DiscardRegistration
  | EraseUser;

type Account = {
  status: 'unknown' | 'registered' | 'active' | 'erased';
  roles: Set<string>;
  verified: boolean;
  /** Also after the licence ended. */
  wasVerified: boolean;
  suspension?: Suspension;
  licence?: Licence;
  wantsMarketing: boolean;
  hasGoogle: boolean;
};

const NOTHING = { verified: false, wasVerified: false, wantsMarketing: false, hasGoogle: false };

/** One account: its status and roles. Personal data is kept outside the log. */
export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({ status: 'unknown', ...NOTHING, roles: new Set() }),

  decide(command, { status, roles, verified, wasVerified, suspension, licence, wantsMarketing, hasGoogle }) {
    if (isSuspensionCommand(command)) {
      refuseUnlessActive(status);
      return decideSuspension(command, { wasVerified, suspension });
    }
    // Of an erased account there is none.
    if (isLicenceCommand(command)) return decideLicence(command, licence);
    const { type, data } = command;
    switch (type) {
      case 'RegisterUser': {
        if (status === 'erased') throw erased();
        const { userId, country, region, terms, marketing, invitedBy, at } = data;
        const accepted = { ...(terms && { terms }), ...(marketing && { marketing }), ...(invitedBy && { invitedBy }) };
        return status === 'unknown'
          ? [{ type: 'UserRegistered', data: { userId, country, region, ...accepted, at } }]
          : [];
      }

      case 'ActivateUser':
        if (status === 'unknown') throw notFound();
        if (status === 'erased') throw erased();
        return status === 'active' ? [] : [{ type: 'UserActivated', data }];

      case 'GrantRole':
        refuseUnlessActive(status);
        return roles.has(data.role) ? [] : [{ type: 'RoleGranted', data }];

      case 'RevokeRole':
        refuseUnlessActive(status);
        if (data.by === data.userId) throw forbidden('own_case', 'Another admin must take this role from you.');
        return roles.has(data.role) ? [{ type: 'RoleRevoked', data }] : [];

      case 'VerifyCreator':
        refuseUnlessActive(status);
        return verified ? [] : [{ type: 'CreatorVerified', data }];

      case 'ResetPassword':
        refuseUnlessActive(status);
        return [{ type: 'PasswordReset', data }];

      case 'ChangePassword':
        refuseUnlessActive(status);
        return [{ type: 'PasswordChanged', data }];

      case 'LinkGoogle':
        refuseUnlessActive(status);
        return hasGoogle ? [] : [{ type: 'GoogleLinked', data }];

      case 'ChangeMarketingConsent': {
        refuseUnlessActive(status);
        const { userId, isGiven, at } = data;
        if (isGiven === wantsMarketing) return [];
        return [{ type: isGiven ? 'MarketingConsentGiven' : 'MarketingConsentWithdrawn', data: { userId, at } }];
      }

      case 'DiscardRegistration':
        return status === 'registered' ? [{ type: 'UserErased', data }] : [];

      case 'EraseUser':
        return status === 'erased' ? [] : [{ type: 'UserErased', data: { userId: data.userId, at: data.at } }];
    }
  },

  evolve(state, event) {
    const { type, data } = event;
    switch (type) {
      case 'UserRegistered':
        state.status = 'registered';
        state.wantsMarketing = data.marketing ?? false;
        return state;

      case 'UserActivated':
        state.status = 'active';
        return state;

      case 'RoleGranted':
        state.roles.add(data.role);
        return state;

      case 'RoleRevoked':
        state.roles.delete(data.role);
        return state;

      case 'CreatorVerified':
        return Object.assign(state, {
          verified: true,
          wasVerified: true,
          licence: data.licenceUntil && { until: data.licenceUntil, remindedOf: [] },
        });

      case 'LicenceExpiryReminded':
        state.licence?.remindedOf.push(data.days);
        return state;

      case 'VerificationExpired':
        return Object.assign(state, { verified: false, licence: undefined });

      case 'CreatorSuspended':
      case 'SuspensionAppealed':
      case 'SuspensionAppealClaimed':
      case 'SuspensionAppealReleased':
      case 'SuspensionUpheld':
      case 'SuspensionLifted':
        return Object.assign(state, { suspension: evolveSuspension(state.suspension, event) });

      case 'PasswordChanged':
        return state;

      case 'PasswordReset':
        state.hasGoogle = false;
        return state;

      case 'GoogleLinked':
        state.hasGoogle = true;
        return state;

      case 'MarketingConsentGiven':
      case 'MarketingConsentWithdrawn':
        state.wantsMarketing = type === 'MarketingConsentGiven';
        return state;

      case 'UserErased':
        return { status: 'erased', ...NOTHING, roles: new Set() };
    }
  },
};

function refuseUnlessActive(status: Account['status']) {
  if (status === 'unknown') throw notFound();
  if (status === 'erased') throw erased();
  if (status !== 'active') throw conflict('not_active', 'This account has not been activated yet.');
}

const ERASED = 'erased';
const erased = () => new DomainError('gone', ERASED, 'This account was erased.');
export const isErased = (error: unknown) => error instanceof DomainError && error.code === ERASED;
