import { Controller, Get, Param } from '@nestjs/common';
import { FIGURE_DAYS, figuresOf } from '#projections/catalogue/figures.queries';
import { insightOf } from '#projections/catalogue/home.queries';
import { findListing } from '#projections/catalogue/listing.queries';
import { meanOf } from '#projections/reviews/shown.queries';
import { notFound } from '#server/kernel/domain-error';
import { toNaira } from '#server/kernel/money';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { insight } from './insight.output.js';
import { isOwner, isVisible } from './listing.shape.js';

/** The key figures of a listing; its owner sees more of them. */
@Controller('listing')
export class InsightController {
  constructor(private readonly db: Database) {}

  @Get(':slug/insight')
  @Policy('public')
  @Output(dataOf(insight))
  async insight(@Param('slug') slug: string, @CurrentUser() me: Me | undefined) {
    const row = await findListing(this.db.sql, slug, me?.id);
    if (!row || !isVisible(row, me)) throw notFound();
    const data = {
      ...{ total_buyers: row.total_buyers, sections: row.section_count },
      ...{ average_rating: meanOf(row.rating_sum, row.review_count), total_review: row.review_count },
    };
    if (!isOwner(row, me)) return { data };
    const [{ revenue, completion }, figures] = await Promise.all([
      insightOf(this.db.sql, row.id),
      figuresOf(this.db.sql, row.id),
    ]);
    const money = { revenue: toNaira(revenue), revenue_kobo: revenue, currency: 'NGN' };
    return { data: { ...data, ...money, completion, figures: { days: FIGURE_DAYS, ...figures } } };
  }
}
