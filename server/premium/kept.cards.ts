import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { isExpired, type PaymentCard } from '#server/kernel/payment-card';
import type { Sealed } from '#server/kernel/sealed';
import { paymentCard } from '#server/kernel/shapes';
import type { CardAuthorization, ReusableCard } from '#server/platform/providers/provider-cards';
import { decrypt, encrypt } from '#server/platform/security/cipher';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { KeyRing } from '#server/platform/security/key-ring';
import { PREMIUM_CARD, PREMIUM_CARD_SHOWN } from './premium.events.js';
import type { KeptCard } from './standing.js';

const authorization = z.object({ code: z.string(), email: z.string() });

/** What is sealed of kept cards, with the key of their person. */
@Injectable()
export class KeptCards {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly ring: KeyRing,
  ) {}

  async seal(
    userId: UserId,
    { card, authorization: secret }: ReusableCard,
  ): Promise<Record<'card' | 'secret', Sealed>> {
    return {
      card: await this.encryption.encrypt(userId, PREMIUM_CARD_SHOWN, JSON.stringify(card)),
      secret: await this.encryption.encrypt(userId, PREMIUM_CARD, JSON.stringify(secret)),
    };
  }

  /** What is shown of a card; undefined where there is none, or its person is erased. */
  async shown(sealed: Sealed | undefined): Promise<PaymentCard | undefined> {
    const text = await this.encryption.decrypt(sealed, PREMIUM_CARD_SHOWN);
    return text === undefined ? undefined : paymentCard.parse(JSON.parse(text));
  }

  /** What the provider charges it by; undefined as for `shown`. */
  async authorization(sealed: Sealed | undefined): Promise<CardAuthorization | undefined> {
    const text = await this.encryption.decrypt(sealed, PREMIUM_CARD);
    return text === undefined ? undefined : authorization.parse(JSON.parse(text));
  }

  /** The card, unless it has expired by this instant. */
  async unexpired(card: KeptCard | undefined, at: Instant): Promise<KeptCard | undefined> {
    const shown = await this.shown(card?.shown);
    return shown && !isExpired(shown, at) ? card : undefined;
  }

  /** Seals the code of a card whose person's key is destroyed next, with a key of the product. */
  keepOver(reference: Reference, code: string): string {
    return encrypt(this.ring.secrets[0].subkey('ending-cards'), code, reference).toString('base64');
  }

  /** The code; undefined where no secret of KEYS_SECRET opens it. */
  keptOver(reference: Reference, sealed: string): string | undefined {
    for (const secret of this.ring.secrets) {
      const code = decrypt(secret.subkey('ending-cards'), Buffer.from(sealed, 'base64'), reference);
      if (code) return code.toString('utf8');
    }
    return undefined;
  }
}
