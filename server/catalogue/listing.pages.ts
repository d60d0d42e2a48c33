import { Injectable } from '@nestjs/common';
import { isPublished, publishedSlugs } from '#projections/catalogue/listing.queries';
import { Database } from '#server/platform/database/sql';
import type { PageIndex, PageParams } from '#server/platform/http/page-index';

/** The pages of published listings. A page request carries no token: to the owner of a draft its page is a 404 too. */
@Injectable()
export class ListingPages implements PageIndex {
  readonly reads = ['/api/listing/', '/api/files/'];

  constructor(private readonly db: Database) {}

  has({ slug = '' }: PageParams): Promise<boolean> {
    return isPublished(this.db.sql, slug);
  }

  async list(limit: number) {
    const listings = await publishedSlugs(this.db.sql, limit);
    return listings.map(({ slug, changedAt }) => ({ params: { slug }, changedAt }));
  }
}
