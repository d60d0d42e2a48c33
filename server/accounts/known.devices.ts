import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { UserId } from '#server/kernel/ids';
import { type SealedCookie, SealedCookies } from '#server/platform/http/sealed-cookies';
import { hashSecret } from '#server/platform/security/tokens';

/** Accounts of which one browser is known. */
const MOST = 5;

const devices = z.array(z.strictObject({ account: z.string(), password: z.string(), id: z.string() })).max(MOST);
const knownDevice: SealedCookie<typeof devices> = {
  ...{ name: 'known-device', path: '/api', minutes: 180 * 24 * 60, sameSite: 'Lax' },
  ...{ schema: devices, purpose: 'known-devices' },
};

type Owner = { id: UserId; password_hash: string | null };

/**
 * Remembers in a browser which accounts were signed in there, until their password changes. Guesses from a known device are
 * counted by themselves, so that no other person, also on the same network, can lock an owner out (reliability.md A5).
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly cookies: SealedCookies) {}

  /** The id of this browser for the account; undefined where it was not signed in to here with its current password. */
  find(owner: Owner, cookies: string | undefined): string | undefined {
    const { account, password } = marksOf(owner);
    return this.all(cookies).find((one) => one.account === account && one.password === password)?.id;
  }

  /** Whether the account was signed in to here, with whatever password it had. */
  hasAny = (id: UserId, cookies: string | undefined) =>
    this.all(cookies).some(({ account }) => account === hashSecret(id));

  /** The `Set-Cookie` header by which this browser is known for the account from now on. */
  keep(owner: Owner, cookies: string | undefined): string {
    const others = this.all(cookies).filter(({ account }) => account !== marksOf(owner).account);
    const id = this.find(owner, cookies) ?? randomUUID();
    return this.cookies.keep(knownDevice, [{ ...marksOf(owner), id }, ...others].slice(0, MOST));
  }

  private all = (cookies: string | undefined) => this.cookies.find(knownDevice, cookies) ?? [];
}

const marksOf = ({ id, password_hash }: Owner) => ({
  account: hashSecret(id),
  password: hashSecret(password_hash ?? ''),
});
