import { Injectable } from '@nestjs/common';
import { isUuid, type UserId } from '#server/kernel/ids';
import { SecretLinks } from '#server/platform/security/secret-links';

/** What a mailed link does once: its page, and for how long it opens. */
const LINKS = {
  activation: { page: '/auth/users/activate', hours: 48 },
  'password-reset': { page: '/reset-password', hours: 1 },
} as const;
type Kind = keyof typeof LINKS;

export const hoursOf = (kind: Kind) => LINKS[kind].hours;

/** The links that are mailed to the holder of an account. */
@Injectable()
export class MailedLinks {
  constructor(private readonly links: SecretLinks) {}

  /** The link of one mail, and the hash of its token to store. */
  of(kind: Kind, userId: UserId, messageId: string): { link: string; hash: string } {
    const about = `${kind}/${userId}/${messageId}`;
    return this.links.of({ purpose: kind, about, page: LINKS[kind].page, query: { uid: uidOf(userId) } });
  }
}

/** An id encoded for links. */
export const uidOf = (id: UserId) => Buffer.from(id).toString('base64url');
export const idOf = (uid: string): UserId | undefined => {
  const id = Buffer.from(uid, 'base64url').toString('utf8');
  return isUuid(id) ? id : undefined;
};
