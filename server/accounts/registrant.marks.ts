import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientNetwork } from '#server/platform/http/client-network';
import { type SealedCookie, SealedCookies } from '#server/platform/http/sealed-cookies';
import { KeyRing } from '#server/platform/security/key-ring';
import { hashSecret, newSecret } from '#server/platform/security/tokens';
import { REGISTRATION_HOURS } from './registration.timers.js';

/** What a request says of the client that sends it. */
export type Caller = {
  address: string;
  agent: string;
  cookies?: string;
  /** Browsers name the page that sends a POST; other programs do not. */
  isBrowser: boolean;
  /** False where a page of another site sends the request. */
  isOwnPage: boolean;
};

/** The secret of a browser that has registered a person. */
const secret = z.string();
const registrant: SealedCookie<typeof secret> = {
  ...{ name: 'registrant', path: '/api/auth/users', minutes: REGISTRATION_HOURS * 60, sameSite: 'Strict' },
  ...{ schema: secret, purpose: 'registrants' },
};

export const callerOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Caller => {
  const { origin, host, cookie: cookies, 'sec-fetch-site': site, 'user-agent': agent = '' } = headers;
  return {
    ...{ address: ip, agent, cookies },
    isBrowser: site !== undefined || origin !== undefined,
    // Browsers before 2023 name the origin alone.
    isOwnPage: site === undefined ? origin?.replace(/^https?:\/\//, '') === host : site === 'same-origin',
  };
};

/** The client that sends the request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * Knows the client again that registered a person: a browser by a cookie, which no other browser has, also in the same network;
 * a program without cookies by its network and name. Its mark is kept until the account is activated.
 */
@Injectable()
export class Registrants {
  constructor(
    private readonly cookies: SealedCookies,
    private readonly keys: KeyRing,
  ) {}

  /** Undefined for a browser that has registered no one, and for a page of another site: that is known by nothing. */
  markOf({ address, agent, cookies, isBrowser, isOwnPage }: Caller): string | undefined {
    if (isBrowser && !isOwnPage) return undefined;
    const secret = this.cookies.find(registrant, cookies);
    if (secret) return hashSecret(secret);
    return isBrowser ? undefined : this.keys.mac('registrants', `${clientNetwork(address)} ${agent}`);
  }

  /** The mark of a client that registers, and the header that has its browser keep the secret. */
  registering(caller: Caller): { mark?: string; cookie?: string } {
    if (!caller.isBrowser || !caller.isOwnPage) return { mark: this.markOf(caller) };
    const secret = this.cookies.find(registrant, caller.cookies) ?? newSecret();
    return { mark: hashSecret(secret), cookie: this.cookies.keep(registrant, secret) };
  }
}
