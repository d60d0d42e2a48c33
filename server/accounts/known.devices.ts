import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type SealedCookie, SealedCookies } from '#server/platform/http/sealed-cookies';
import { hashSecret } from '#server/platform/security/tokens';

/** Accounts of which one browser is known. */
const MOST = 5;

const devices = z.array(z.strictObject({ account: z.string(), id: z.string() })).max(MOST);
const knownDevice: SealedCookie<typeof devices> = {
  ...{ name: 'known-device', path: '/api', minutes: 180 * 24 * 60 },
  ...{ schema: devices, purpose: 'known-devices' },
};

/**
 * Remembers in a browser which accounts were signed in there. Guesses from a known device are counted by themselves, so
 * that no other person, also on the same network, can lock an owner out (reliability.md A5).
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly cookies: SealedCookies) {}

  /** The id of this browser for the account with this address; undefined where it was never signed in to here. */
  find(email: string, cookies: string | undefined): string | undefined {
    return this.all(cookies).find(({ account }) => account === accountOf(email))?.id;
  }

  /** The `Set-Cookie` header by which this browser is known for the account from now on. */
  keep(email: string, cookies: string | undefined): string {
    const [account, known] = [accountOf(email), this.all(cookies)];
    const own = known.find((one) => one.account === account) ?? { account, id: randomUUID() };
    const others = known.filter((one) => one.account !== account);
    return this.cookies.keep(knownDevice, [own, ...others].slice(0, MOST));
  }

  private all = (cookies: string | undefined) => this.cookies.find(knownDevice, cookies) ?? [];
}

const accountOf = (email: string) => hashSecret(email.toLowerCase());
