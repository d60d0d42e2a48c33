import { Injectable } from '@nestjs/common';
import { DomainError } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import { deviceOf } from './device.name.js';
import { People } from './people.reader.js';
import { SessionTokens } from './session.tokens.js';

export const unauthenticated = (code: string, detail: string) => new DomainError('unauthenticated', code, detail);

type Entering = { id: UserId; activated_at: Instant | null };

/** The last step of every sign-in, once the person is known by a password or by Google. */
@Injectable()
export class SignInSessions {
  constructor(
    private readonly people: People,
    private readonly sessions: SessionTokens,
  ) {}

  /** Throws 401 `inactive` for an account that is not activated. */
  refuseInactive({ activated_at }: Entering) {
    if (!activated_at) throw unauthenticated('inactive', 'Please verify your email to continue.');
  }

  /** Begins a session on the device of this `User-Agent`; resolves to its tokens with the account. */
  async open(person: Entering, remember: boolean, userAgent: string | undefined) {
    this.refuseInactive(person);
    const pair = await this.sessions.open(person.id, remember, deviceOf(userAgent));
    return { ...pair, user: (await this.people.own(person.id))! };
  }
}
