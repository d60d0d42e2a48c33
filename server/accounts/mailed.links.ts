import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUuid, type UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { KeyRing } from '#server/platform/security/key-ring';
import { hashSecret } from '#server/platform/security/tokens';

/** What a mailed link does once: its page, and for how long it opens. */
const LINKS = {
  activation: { page: '/auth/users/activate', hours: 48 },
  'password-reset': { page: '/reset-password', hours: 1 },
} as const;
type Kind = keyof typeof LINKS;

export const hoursOf = (kind: Kind) => LINKS[kind].hours;

/** Links in mails: 256-bit tokens derived from the message's id, so that a mail sent twice carries the same link. */
@Injectable()
export class MailedLinks {
  private readonly publicUrl: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  /** The link of one mail, and the hash of its token to store. */
  of(kind: Kind, userId: UserId, messageId: string): { link: string; hash: string } {
    const token = this.keys.mac(kind, `${kind}/${userId}/${messageId}`);
    const query = new URLSearchParams({ uid: uidOf(userId), token });
    return { link: `${this.publicUrl}${LINKS[kind].page}?${query.toString()}`, hash: hashSecret(token) };
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
