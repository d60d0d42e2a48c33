import { Controller, Get } from '@nestjs/common';
import { FIGURE_DAYS } from '#projections/catalogue/figures.queries';
import { type GuideResonance, resonanceOf } from '#projections/catalogue/resonance.queries';
import { meanOf } from '#projections/reviews/shown.queries';
import { premiumRequired } from '#server/kernel/premium-required';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { mayPass, premiumAccess } from '#server/premium/premium.folds';
import { resonance } from './resonance.output.js';

/** The audience resonance insights of a creator, a part of Premium (A17.2). */
@Controller('listing')
@Policy('user')
export class ResonanceController {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** 403 `premium_required` without Premium. */
  @Get('user/resonance')
  @Output(dataOf(resonance))
  async resonance(@CurrentUser() me: Me) {
    if (!mayPass(await this.store.state(premiumAccess, me.id), 'resonance', now()))
      throw premiumRequired('Audience resonance insights are part of Premium.');
    const { guides, ...searches } = await resonanceOf(this.db.sql, me.id);
    return { data: { days: FIGURE_DAYS, guides: guides.map(shapeOf), ...searches } };
  }
}

const shapeOf = ({ review_count: reviews, rating_sum: sum, ...guide }: GuideResonance) => ({
  ...guide,
  share: guide.opened ? Math.round((1_000 * Math.min(guide.bought, guide.opened)) / guide.opened) / 10 : null,
  ...{ average_rating: meanOf(sum, reviews), total_review: reviews },
});
