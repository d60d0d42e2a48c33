import { rateLimit } from '#server/platform/http/rate-limits';

/**
 * Guesses are limited per account and network together, so that no caller on another network locks the owner out
 * (reliability.md A5, §1.12); `loginNetworkLimit` bounds one network over all accounts, and `loginAccountLimit` one account over
 * all networks, which locks out new devices only. None of the three counts a device on which the account was signed in with
 * its current password: its guesses have `loginDeviceLimit`, and all sign-ins from such devices `loginKnownLimit`. A password
 * that is chosen by a mailed link ends `loginAccountLimit`. Other keys: the e-mail's hash, the person's, or the network.
 */
export const loginLimit = rateLimit('login', 10, { minutes: 15, whenUnavailable: 'refuse' });
export const loginNetworkLimit = rateLimit('login-address', 100, { minutes: 60, whenUnavailable: 'refuse' });
export const loginAccountLimit = rateLimit('login-account', 100, { minutes: 60, whenUnavailable: 'refuse' });
export const loginKnownLimit = rateLimit('login-known', 100, { minutes: 60, whenUnavailable: 'refuse' });
export const loginDeviceLimit = rateLimit('login-device', 10, { minutes: 15, whenUnavailable: 'refuse' });
/** Beginnings and ends of sign-ins with Google from one network. */
export const googleLimit = rateLimit('google', 200, { minutes: 60, whenUnavailable: 'refuse' });
/** One network may be a mobile carrier's: many people register from its address. */
export const registerNetworkLimit = rateLimit('register-address', 60, { minutes: 60, whenUnavailable: 'refuse' });
export const registerLimit = rateLimit('register', 5, { minutes: 60, whenUnavailable: 'refuse' });
/** Registrations by one code from one network that count as invited; further ones are registered without it. Key: their hash. */
export const inviteLimit = rateLimit('invite-address', 3, { minutes: 30 * 24 * 60, whenUnavailable: 'allow' });
export const activationLimit = rateLimit('activation', 60, { minutes: 60, whenUnavailable: 'refuse' });
export const resendLimit = rateLimit('resend', 1, { minutes: 1, whenUnavailable: 'refuse' });
export const resendDayLimit = rateLimit('resend-day', 5, { minutes: 24 * 60, whenUnavailable: 'refuse' });
export const resetLimit = rateLimit('password-reset', 1, { minutes: 1, whenUnavailable: 'refuse' });
export const resetDayLimit = rateLimit('password-reset-day', 5, { minutes: 24 * 60, whenUnavailable: 'refuse' });
/** Attempts of one person to erase the own account; each checks the password. */
export const eraseLimit = rateLimit('erase', 5, { minutes: 15, whenUnavailable: 'refuse' });
/** Exports of one person's data, which read everything; each checks the password. */
export const exportLimit = rateLimit('own-data', 5, { minutes: 15, whenUnavailable: 'refuse' });
/** Attempts of one person to choose another password; each checks the present one. */
export const passwordChangeLimit = rateLimit('password-change', 10, { minutes: 15, whenUnavailable: 'refuse' });
/** Wrong codes of one person's app at the sign-in, each after the right password or Google account. */
export const signInCodeLimit = rateLimit('sign-in-code', 20, { minutes: 24 * 60, whenUnavailable: 'refuse' });
/** Changes of one person's authenticator app; each checks the password. */
export const authenticatorLimit = rateLimit('authenticator', 10, { minutes: 15, whenUnavailable: 'refuse' });
/** First codes that one person enters to end a set-up. */
export const setupCodeLimit = rateLimit('authenticator-set-up', 20, { minutes: 15, whenUnavailable: 'refuse' });
/** Changes of one person's profile. */
export const profileLimit = rateLimit('own-profile', 120, { minutes: 60, whenUnavailable: 'allow' });

export const accountLimits = [
  ...[
    loginLimit,
    loginNetworkLimit,
    loginAccountLimit,
    loginKnownLimit,
    loginDeviceLimit,
    googleLimit,
    registerNetworkLimit,
    registerLimit,
    inviteLimit,
  ],
  ...[activationLimit, resendLimit, resendDayLimit, resetLimit, resetDayLimit, eraseLimit],
  exportLimit,
  ...[passwordChangeLimit, signInCodeLimit],
  ...[authenticatorLimit, setupCodeLimit, profileLimit],
];
