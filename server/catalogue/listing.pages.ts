import { Injectable } from '@nestjs/common';
import { isPublished } from '#projections/catalogue/listing.queries';
import { Database } from '#server/platform/database/sql';
import type { PageIndex, PageParams } from '#server/platform/http/page-index';

/** The pages of published listings. A page request carries no token: to the owner of a draft its page is a 404 too. */
@Injectable()
export class ListingPages implements PageIndex {
  constructor(private readonly db: Database) {}

  has({ slug = '' }: PageParams): Promise<boolean> {
    return isPublished(this.db.sql, slug);
  }
}
