import { Injectable } from '@nestjs/common';
import { share } from '#server/kernel/money';
import { type PremiumOffer, premiumOffers } from '#server/kernel/premium-offers';
import { Config } from '#server/platform/config';
import type { Terms } from './standing.js';

/** What the offers cost now. VAT is rounded down to whole kobo. */
@Injectable()
export class PremiumPrices {
  constructor(private readonly config: Config) {}

  of(offer: PremiumOffer): Terms {
    const price = this.config.get(`${offer}_PRICE`);
    const vat = share(price, this.vatBasisPoints);
    return { offer, price, vat, amount: price + vat };
  }

  all(): Terms[] {
    return premiumOffers.map((offer) => this.of(offer));
  }

  get vatBasisPoints() {
    return this.config.get('VAT_BASIS_POINTS');
  }
}
