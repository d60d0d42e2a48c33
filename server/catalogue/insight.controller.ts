import { Controller, Get, Param } from '@nestjs/common';
import { FIGURE_DAYS, figuresOf } from '#projections/catalogue/figures.queries';
import { insightOf, salesOf } from '#projections/catalogue/home.queries';
import { findListing } from '#projections/catalogue/listing.queries';
import { meanOf } from '#projections/reviews/shown.queries';
import { notFound } from '#server/kernel/domain-error';
import { toNaira } from '#server/kernel/money';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { insight, sales } from './insight.output.js';
import { isOwner, isVisible } from './listing.shape.js';

/** The key figures of a listing, of which its owner sees more, and of all that a creator sells. */
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

  /** The caller's guides that were bought, the most sold first (A9.8). A refunded purchase does not count. */
  @Get('user/sales')
  @Policy('user')
  @Output(dataOf(sales))
  async sales(@CurrentUser() me: Me) {
    const sold = await salesOf(this.db.sql, me.id);
    return {
      data: sold.map(({ revenue, ...guide }) => ({ ...guide, revenue: toNaira(revenue), revenue_kobo: revenue })),
    };
  }
}
