import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUuid, type UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { KeyRing } from '#server/platform/security/key-ring';
import { hashSecret } from '#server/platform/security/tokens';

export const LINK_HOURS = 48;

/** Activation links: 256-bit tokens derived from the message's id, so that a mail sent twice carries the same link. */
@Injectable()
export class ActivationLinks {
  private readonly publicUrl: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  /** The link of one mail, and the hash of its token to store. */
  of(userId: UserId, messageId: string): { link: string; hash: string } {
    const token = this.keys.mac('activation', `activation/${userId}/${messageId}`);
    const query = new URLSearchParams({ uid: uidOf(userId), token });
    return { link: `${this.publicUrl}/auth/users/activate?${query.toString()}`, hash: hashSecret(token) };
  }

  isToken(token: string, hash: string | null): boolean {
    const [given, kept] = [Buffer.from(hashSecret(token)), Buffer.from(hash ?? '')];
    return given.length === kept.length && timingSafeEqual(given, kept);
  }
}

/** An id encoded for links. */
export const uidOf = (id: UserId) => Buffer.from(id).toString('base64url');
export const idOf = (uid: string): UserId | undefined => {
  const id = Buffer.from(uid, 'base64url').toString('utf8');
  return isUuid(id) ? id : undefined;
};
