import { Injectable } from '@nestjs/common';
import { isUuid, type SubscriberId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import type { Unsubscribing } from '#server/platform/providers/mail-template';
import { KeyRing } from '#server/platform/security/key-ring';

/** What a link does. */
export type NewsletterAct = 'confirm' | 'leave';

/** Links in mails to subscribers. A token names the subscriber and one act and is signed: it does nothing else, and is not stored. */
@Injectable()
export class NewsletterLinks {
  private readonly publicUrl: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  token(id: SubscriberId, act: NewsletterAct): string {
    return `${id}.${this.keys.mac('newsletter', `${act}/${id}`)}`;
  }

  confirming(id: SubscriberId): string {
    return `${this.publicUrl}/newsletter/confirm/${this.token(id, 'confirm')}`;
  }

  /** What a mail says of how to end the newsletter: to the program that shows the mail (RFC 8058), and to the person. */
  leaving(id: SubscriberId): Unsubscribing {
    const token = this.token(id, 'leave');
    return {
      headers: {
        'List-Unsubscribe': `<${this.publicUrl}/api/newsletter/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      line: `Stop the newsletter: ${this.publicUrl}/newsletter/leave/${token}`,
    };
  }

  /** Undefined for a token that this site has not made for this act. */
  read(token: string, act: NewsletterAct): SubscriberId | undefined {
    const [id = '', mac = ''] = token.split('.');
    return isUuid(id) && this.keys.isMac('newsletter', `${act}/${id}`, mac) ? id : undefined;
  }
}
