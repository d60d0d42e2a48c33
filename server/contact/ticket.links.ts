import { Injectable } from '@nestjs/common';
import { isUuid, type TicketId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { KeyRing } from '#server/platform/security/key-ring';

/** Links in mails to a ticket, which open it without a sign-in. The token names the ticket and is signed; nothing is stored. */
@Injectable()
export class TicketLinks {
  private readonly publicUrl: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  of(id: TicketId): string {
    return `${this.publicUrl}/email-us/${this.token(id)}`;
  }

  token(id: TicketId): string {
    return `${id}.${this.keys.mac('tickets', id)}`;
  }

  /** Undefined for a token that this site has not made. */
  read(token: string): TicketId | undefined {
    const [id = '', mac = ''] = token.split('.');
    return isUuid(id) && this.keys.isMac('tickets', id, mac) ? id : undefined;
  }
}
