import { Injectable } from '@nestjs/common';
import { isUuid, type UserId } from '#server/kernel/ids';
import { SecretLinks } from '#server/platform/security/secret-links';

/** The page of each mailed link, which does once what it says. */
const PAGES = { activation: '/auth/users/activate', 'password-reset': '/reset-password' } as const;
type Kind = keyof typeof PAGES;
/** A link for a new password opens for so long. */
export const RESET_HOURS = 1;

/** The links that are mailed to the holder of an account. */
@Injectable()
export class MailedLinks {
  constructor(private readonly links: SecretLinks) {}

  /** Where a person signs up. */
  get joinPage() {
    return this.links.page('/register');
  }

  /** The link of one mail, and the hash of its token to store. */
  of(kind: Kind, userId: UserId, messageId: string): { link: string; hash: string } {
    const about = `${kind}/${userId}/${messageId}`;
    return this.links.of({ purpose: kind, about, page: PAGES[kind], query: { uid: uidOf(userId) } });
  }
}

/** An id encoded for links. */
export const uidOf = (id: UserId) => Buffer.from(id).toString('base64url');
export const idOf = (uid: string): UserId | undefined => {
  const id = Buffer.from(uid, 'base64url').toString('utf8');
  return isUuid(id) ? id : undefined;
};
