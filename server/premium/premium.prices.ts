import { Injectable } from '@nestjs/common';
import { pricesSet } from '#projections/premium/prices.queries';
import { type Kobo, share } from '#server/kernel/money';
import { isTier, type PremiumOffer, premiumOffers } from '#server/kernel/premium-offers';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { premiumPrice } from './price.js';
import type { OfferTerms, Terms } from './standing.js';

/** What the offers cost now: the price that an admin set last, or the configured one. VAT is rounded down to whole kobo. */
@Injectable()
export class PremiumPrices {
  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** What a purchase is decided by: the log, not a view. */
  async of(offer: PremiumOffer): Promise<OfferTerms> {
    const terms = this.termsOf(offer, (await this.store.state(premiumPrice, offer)).price);
    return { ...terms, isSold: this.isSold(offer) };
  }

  /** Every offer, as `of` answers it. */
  all(): Promise<OfferTerms[]> {
    return Promise.all(premiumOffers.map((offer) => this.of(offer)));
  }

  /** What persons are shown, of the offers that are sold: the view, which may be late by a moment. A purchase for an amount that is no more is refused. */
  async shown(): Promise<Terms[]> {
    const set = await pricesSet(this.db.sql);
    return premiumOffers.filter((offer) => this.isSold(offer)).map((offer) => this.termsOf(offer, set.get(offer)));
  }

  /** Tiers are sold while `SELL_TIERS` is on. */
  private isSold(offer: PremiumOffer): boolean {
    return !isTier(offer) || this.config.get('SELL_TIERS') === 'on';
  }

  /** The price of an offer, without VAT, until an admin sets one. */
  configured(offer: PremiumOffer): Kobo {
    return this.config.get(`${offer}_PRICE`);
  }

  get vatBasisPoints() {
    return this.config.get('VAT_BASIS_POINTS');
  }

  private termsOf(offer: PremiumOffer, set: Kobo | undefined): Terms {
    const price = set ?? this.configured(offer);
    const vat = share(price, this.vatBasisPoints);
    return { offer, price, vat, amount: price + vat };
  }
}
