import { Injectable } from '@nestjs/common';
import type { Reference } from '#server/kernel/ids';
import { SecretLinks } from '#server/platform/security/secret-links';

/** The links to gifts, each of one sending. */
@Injectable()
export class GiftLinks {
  constructor(private readonly links: SecretLinks) {}

  /** The link of one sending, and the hash of its token to store. */
  of(reference: Reference, sending: string): { link: string; linkHash: string } {
    const about = `gift/${reference}/${sending}`;
    const { link, hash } = this.links.of({ purpose: 'recipient-links', about, page: `/gift/${reference}` });
    return { link, linkHash: hash };
  }
}
