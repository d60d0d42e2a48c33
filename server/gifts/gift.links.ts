import { Injectable } from '@nestjs/common';
import type { Reference } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { KeyRing } from '#server/platform/security/key-ring';
import { hashSecret } from '#server/platform/security/tokens';

/** Links to gifts: 256-bit tokens derived from each sending, so that a mail sent twice carries the same link. */
@Injectable()
export class GiftLinks {
  private readonly publicUrl: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  /** The link of one sending, and the hash of its token to store. */
  of(reference: Reference, sending: string): { link: string; linkHash: string } {
    const token = this.keys.mac('recipient-links', `gift/${reference}/${sending}`);
    const query = new URLSearchParams({ token });
    return { link: `${this.publicUrl}/gift/${reference}?${query.toString()}`, linkHash: hashSecret(token) };
  }
}
