import { Injectable } from '@nestjs/common';
import { findListing, type ListingSeen, publishedSlugs } from '#projections/catalogue/listing.queries';
import { toNaira } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { OWNED, type PageDescription, type PageIndex, type PageParams } from '#server/platform/http/page-index';
import { card } from './listing.shape.js';
import { plainText, shortened } from './plain-text.js';

/** Characters of a summary that search engines and messengers show. */
const SUMMARY_LENGTH = 200;
/** Characters of a product's description that search engines read. */
const DESCRIPTION_LENGTH = 5_000;

/**
 * The pages of published listings. A page request carries no token: to the owner of a draft its page is a 404 too. One that
 * was sold and is no longer published has a page, because its buyers open it; to others that page says that there is none.
 */
@Injectable()
export class ListingPages implements PageIndex {
  readonly reads = ['/api/listing/', '/api/files/'];

  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly files: Files,
  ) {}

  async find({ slug = '' }: PageParams): Promise<PageDescription | typeof OWNED | undefined> {
    const row = await findListing(this.db.sql, slug);
    if (row?.status === 'published') return this.describe(row);
    return row && row.total_buyers > 0 ? OWNED : undefined;
  }

  async list(limit: number) {
    const listings = await publishedSlugs(this.db.sql, limit);
    return listings.map(({ slug, changedAt }) => ({ params: { slug }, changedAt }));
  }

  /** The price, and the rating once there is one, as a search engine's product. */
  private describe(row: ListingSeen): PageDescription {
    const { title, subtitle, thumbnail, creator, industry, average_rating, total_review } = card(row, {
      files: this.files,
      me: undefined,
    });
    const description = plainText(row.description);
    const url = this.absolute(`/listing/${row.slug}`);
    const image = this.absolute(thumbnail ?? '/icon-512.png');
    return {
      ...{ url, title, image },
      summary: shortened(subtitle ? `${plainText(subtitle)}. ${description}` : description, SUMMARY_LENGTH),
      about: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        ...{ name: title, url, image, sku: row.listing_id, category: industry.name },
        description: shortened(description, DESCRIPTION_LENGTH),
        offers: {
          '@type': 'Offer',
          ...{ url, price: toNaira(row.price).toFixed(2), priceCurrency: 'NGN' },
          availability: 'https://schema.org/InStock',
          seller: { '@type': 'Person', name: `${creator.first_name ?? ''} ${creator.last_name ?? ''}`.trim() || 'Nil' },
        },
        ...(total_review > 0 && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: average_rating, reviewCount: total_review },
        }),
      },
    };
  }

  private absolute(path: string) {
    return new URL(path, this.config.get('PUBLIC_URL')).href;
  }
}
