import { Controller, Headers, HttpCode, Ip, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { clientNetwork } from '#server/platform/http/client-network';
import { Output } from '#server/platform/http/output';
import { Input } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { type RateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { noteSecurity, wideNetwork } from '#server/platform/security/security-log';
import { hashSecret } from '#server/platform/security/tokens';
import {
  loginAccountLimit,
  loginDeviceLimit,
  loginKnownLimit,
  loginLimit,
  loginNetworkLimit,
} from './accounts.limits.js';
import { signOut, login, renewal } from './accounts.input.js';
import { signedIn, tokens } from './accounts.output.js';
import { KnownDevices } from './known.devices.js';
import { PasswordHashes } from './password.hashes.js';
import { credentialsOf, ownerOf } from './person.rows.js';
import { SessionTokens } from './session.tokens.js';
import { SignInSessions, unauthenticated } from './sign-in.sessions.js';

/** Sign-in, renewal and sign-out, with flat response bodies. */
@Controller()
@Policy('public')
export class SessionController {
  constructor(
    private readonly db: Database,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly passwords: PasswordHashes,
    private readonly sessions: SessionTokens,
    private readonly signIns: SignInSessions,
  ) {}

  /**
   * Answers a wrong password and an unknown address alike and in the same time; only the correct password gets the account's
   * status. Who has an authenticator app is then asked for its code: 400 at the field `otp` until it is right. The browser is known
   * for this account from then on.
   */
  @Post(['login', 'auth/jwt/create'])
  @HttpCode(200)
  @Output(signedIn)
  async login(
    @Input(login) { email, password, remember, otp }: z.output<typeof login>,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('cookie') cookies?: string,
    @Headers('user-agent') userAgent?: string,
  ) {
    const network = clientNetwork(address);
    const person = await credentialsOf(this.db.sql, email);
    const device = person && this.devices.find(person, cookies);
    const guesses = guessesOf(email, network, device);
    if (device === undefined) await this.limits.count(loginNetworkLimit, network);
    else await this.limits.count(loginKnownLimit, hashSecret(person!.id));
    for (const guess of guesses) await this.limits.count(...guess);
    const matches = await this.passwords.matches(password, person?.password_hash);
    if (!person || !matches) {
      const reason = person ? 'wrong password' : 'unknown address';
      noteSecurity('sign_in_failed', { userId: person?.id, network: wideNetwork(network), reason });
      throw unauthenticated('no_active_account', 'No active account found with the given credentials');
    }
    this.signIns.refuseInactive(person);
    await this.limits.forget(...guesses[0]);
    for (const guess of guesses.slice(1)) await this.limits.giveBack(...guess);
    if (await this.signIns.asksCode(person)) await this.signIns.useCode(person, otp);
    void reply.header('set-cookie', this.devices.keep(person, cookies));
    return this.signIns.open(person, { remember, network, userAgent, by: 'password' });
  }

  @Post('auth/jwt/refresh')
  @HttpCode(200)
  @Output(tokens)
  async refresh(
    @Input(renewal) { refresh }: z.output<typeof renewal>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('cookie') cookies?: string,
  ) {
    const { personId, ...pair } = await this.sessions.renew(refresh);
    // Who signed in before devices were remembered becomes known with the first renewal.
    const owner = this.devices.hasAny(personId, cookies) ? undefined : await ownerOf(this.db.sql, personId);
    if (owner) void reply.header('set-cookie', this.devices.keep(owner, cookies));
    return pair;
  }

  /** Ends the session of either token. */
  @Post('auth/logout')
  @HttpCode(204)
  async logout(@CurrentUser() me: Me | undefined, @Input(signOut) { refresh }: z.output<typeof signOut>) {
    if (me) await this.sessions.end(me.sessionId, 'signed out');
    const known = refresh !== undefined && (await this.sessions.endBy(refresh, 'signed out'));
    if (!me && !known) throw unauthenticated('not_authenticated', 'Authentication credentials were not provided.');
  }
}

type Use = readonly [RateLimit, string];

/** What counts the guesses at one account: those of this device, where it is known, or those of all others. */
function guessesOf(email: string, network: string, device: string | undefined): readonly [Use, ...Use[]] {
  const account = email.toLowerCase();
  if (device !== undefined) return [[loginDeviceLimit, hashSecret(`${account}/${device}`)]];
  return [
    [loginLimit, hashSecret(`${account}/${network}`)],
    [loginAccountLimit, hashSecret(account)],
  ];
}
