import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Authenticators } from '#server/platform/security/authenticators';
import { noteSecurity, wideNetwork } from '#server/platform/security/security-log';
import { signInCodeLimit } from './accounts.limits.js';
import { deviceOf } from './device.name.js';
import { People } from './people.reader.js';
import { SessionTokens } from './session.tokens.js';

export const unauthenticated = (code: string, detail: string) => new DomainError('unauthenticated', code, detail);

const CODE = 'Enter the code that your authenticator app shows.';

type Entering = { id: UserId; activated_at: Instant | null };
/** `network`: from `clientNetwork`. `by`: for the security log. */
type Entrance = { remember: boolean; network: string; userAgent: string | undefined; by: 'password' | 'Google' };

/** The last steps of every sign-in, once the person is known by a password or by Google. */
@Injectable()
export class SignInSessions {
  constructor(
    private readonly authenticators: Authenticators,
    private readonly limits: RateLimits,
    private readonly people: People,
    private readonly sessions: SessionTokens,
  ) {}

  /** Throws 401 `inactive` for an account that is not activated. */
  refuseInactive({ activated_at }: Entering) {
    if (!activated_at) throw unauthenticated('inactive', 'Please verify your email to continue.');
  }

  asksCode = ({ id }: Entering): Promise<boolean> => this.authenticators.isOn(id);

  /**
   * Uses a code of the person's authenticator app, or a recovery code, for this sign-in (A8.16). Throws 400 at the field `otp`
   * without one that counts, and 429 after five wrong ones in fifteen minutes or twenty in a day.
   */
  async useCode({ id }: Entering, otp: string | undefined) {
    if (otp === undefined) throw new DomainError('invalid', 'code_required', CODE, { fields: { otp: [CODE] } });
    await this.limits.count(signInCodeLimit, id);
    await this.authenticators.use(id, otp, randomUUID());
    await this.limits.giveBack(signInCodeLimit, id);
  }

  /** Begins a session on the device of this `User-Agent`; resolves to its tokens with the account. */
  async open(person: Entering, { remember, network, userAgent, by }: Entrance) {
    this.refuseInactive(person);
    const pair = await this.sessions.open(person.id, remember, deviceOf(userAgent));
    noteSecurity('signed_in', { userId: person.id, network: wideNetwork(network), reason: by });
    return { ...pair, user: (await this.people.own(person.id))! };
  }
}
