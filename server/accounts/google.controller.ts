import { Controller, Get, Headers, HttpCode, Ip, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { DomainError, notFound, rejected } from '#server/kernel/domain-error';
import { TERMS_VERSION } from '#server/kernel/legal';
import { ownPath } from '#server/kernel/own-path';
import { clientNetwork } from '#server/platform/http/client-network';
import { dataOf, Output } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { SealedCookies } from '#server/platform/http/sealed-cookies';
import { Filter, Input } from '#server/platform/http/validation';
import { Google, type GoogleIdentity } from '#server/platform/providers/google';
import { googleAnswer, googleStart } from './accounts.input.js';
import { googleLimit, registerNetworkLimit } from './accounts.limits.js';
import { googleSignedIn, googleStatus } from './accounts.output.js';
import { GoogleAccounts } from './google.accounts.js';
import { KnownDevices } from './known.devices.js';
import { Inviters } from './inviters.reader.js';
import { type Attempt, signInAttempt } from './sign-in.attempts.js';
import { SignInSessions } from './sign-in.sessions.js';

/** Sign-in and registration with Google (A8.5). */
@Controller('auth/google')
@Policy('public')
export class GoogleController {
  constructor(
    private readonly accounts: GoogleAccounts,
    private readonly cookies: SealedCookies,
    private readonly devices: KnownDevices,
    private readonly google: Google,
    private readonly inviters: Inviters,
    private readonly limits: RateLimits,
    private readonly signIns: SignInSessions,
  ) {}

  /** Whether the product offers it. */
  @Get()
  @Output(dataOf(googleStatus))
  status() {
    return { data: { is_on: this.google.isOn } };
  }

  /**
   * Leads the browser to Google, and keeps the attempt in its cookie; 404 where it is off. When it cannot begin, the browser
   * comes back to the login screen, with the reason as `google` in the query.
   */
  @Get('start')
  @HttpCode(302)
  async start(
    @Filter(googleStart) { next: given, remember, accepted_terms: terms, invite }: z.output<typeof googleStart>,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (!this.google.isOn) throw notFound();
    const next = ownPath(given);
    try {
      await this.limits.count(googleLimit, clientNetwork(address));
      if (terms !== TERMS_VERSION) throw rejected('terms_changed', 'Our terms have changed.');
      const { url, checks } = await this.google.begin();
      void reply.headers({
        location: url,
        'set-cookie': this.cookies.keep(signInAttempt, { ...checks, next, remember, terms, invite }),
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const query = new URLSearchParams({ google: error.code, ...(next !== '/' && { next }) });
      void reply.header('location', `/login?${query.toString()}`);
    }
  }

  /**
   * Ends the attempt of this browser with the query that Google gave its redirect. Signs in, links the Google account to the
   * account with its e-mail address, or registers the person. Answers as the sign-in with a password does; `next` is where the
   * person was going. Who has an authenticator app is asked for its code, and sends it with the same query: 400 at the field `otp`
   * until it is right, within ten minutes. 400 `google_ended` without an attempt.
   */
  @Post('callback')
  @HttpCode(200)
  @Output(googleSignedIn)
  async callback(
    @Input(googleAnswer) { search, otp }: z.output<typeof googleAnswer>,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('cookie') cookies?: string,
    @Headers('user-agent') userAgent?: string,
  ) {
    if (!this.google.isOn) throw notFound();
    await this.limits.count(googleLimit, clientNetwork(address));
    const attempt = this.cookies.find(signInAttempt, cookies);
    const keep = (kept: string) => void reply.removeHeader('set-cookie').header('set-cookie', kept);
    const end = () => keep(this.cookies.forget(signInAttempt));
    if (!attempt?.identity) end();
    if (!attempt) throw rejected('google_ended', 'This sign-in with Google has ended. Start it again.');
    const { identity = await this.google.identify(search, attempt) } = attempt;
    const person = await this.personOf(identity, attempt, address);
    if (await this.signIns.asksCode(person)) {
      // Once, so that what Google said ends ten minutes later, however often a code is tried.
      if (!attempt.identity) keep(this.cookies.keep(signInAttempt, { ...attempt, identity }));
      await this.signIns.useCode(person, otp);
    }
    end();
    await this.accounts.link(identity, person);
    const { next, remember } = attempt;
    const entrance = { remember, network: clientNetwork(address), userAgent, by: 'Google' } as const;
    const signedIn = await this.signIns.open(person, entrance);
    void reply.header('set-cookie', this.devices.keep(person, cookies));
    return { ...signedIn, next, remember };
  }

  /** Finds the person, or registers them; an account with the address is linked only after its code. */
  private async personOf(identity: GoogleIdentity, { terms, invite }: Attempt, address: string) {
    let known = await this.accounts.find(identity);
    // Who only confirmed the address at Google once may not own it any more: an account is neither taken over nor made.
    if (!identity.ownsAddress && known?.google_subject !== identity.subject)
      throw rejected(
        'google_unverified',
        'Google does not run the mailbox of this address, so we cannot be sure that it is yours. Sign in with your password, or register with the address.',
      );
    if (known && !known.activated_at) {
      await this.accounts.discard(known);
      known = await this.accounts.find(identity);
    }
    if (!known) {
      await this.limits.count(registerNetworkLimit, clientNetwork(address));
      await this.inviters.registering({ invite, address }, (invitedBy) =>
        this.accounts.register(identity, terms, invitedBy),
      );
    }
    return (await this.accounts.find(identity))!;
  }
}
