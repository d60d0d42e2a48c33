import { Injectable } from '@nestjs/common';
import { isUuid, type UserId } from '#server/kernel/ids';
import { ENDED_MAILS, type EndedMails, MAIL_SUBJECTS } from '#server/kernel/notification-kinds';
import { Config } from '#server/platform/config';
import type { Unsubscribing } from '#server/platform/providers/mail-template';
import { KeyRing } from '#server/platform/security/key-ring';

/**
 * Links that end the mails of one kind without a sign-in (RFC 8058). The token names the person and the kind and is signed:
 * nothing is stored, and it ends nothing else. It stays valid, as the mails do.
 */
@Injectable()
export class UnsubscribeLinks {
  private readonly publicUrl: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  /** What a mail says of how to end those like it: to the program that shows the mail, and to the person. */
  of(userId: UserId, mails: EndedMails): Unsubscribing {
    const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
    const token = `${id}.${mails}.${this.keys.mac('unsubscribe', about(userId, mails))}`;
    return {
      headers: {
        'List-Unsubscribe': `<${this.publicUrl}/api/notifications/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      line: `Stop e-mails about ${MAIL_SUBJECTS[mails]}: ${this.publicUrl}/unsubscribe/${token}`,
    };
  }

  /** Undefined for a token that this site has not made. */
  read(token: string): { userId: UserId; mails: EndedMails } | undefined {
    const [id = '', name = '', mac = ''] = token.split('.');
    const mails = ENDED_MAILS.find((one) => one === name);
    const userId = Buffer.from(id, 'base64url')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    if (!mails || !isUuid(userId)) return undefined;
    return this.keys.isMac('unsubscribe', about(userId, mails), mac) ? { userId, mails } : undefined;
  }
}

const about = (userId: UserId, mails: EndedMails) => `${userId}/${mails}`;
