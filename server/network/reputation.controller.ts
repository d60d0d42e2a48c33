import { Controller, Get, Param } from '@nestjs/common';
import { ratedOf } from '#projections/catalogue/creator-ratings.queries';
import { answerSecondsOf } from '#projections/messages/answer-times.queries';
import { creatorNamed } from '#projections/network/following.queries';
import { notFound } from '#server/kernel/domain-error';
import { ratingOf } from '#server/kernel/ratings';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { reputation } from './network.output.js';

/** Answers count for so long. */
const COUNTED_DAYS = 90;

/** How a creator's guides are rated, and how soon the creator answers (A14.1). */
@Controller('creators/:username/reputation')
@Policy('public')
export class ReputationController {
  constructor(private readonly db: Database) {}

  /** Of a person who is no creator nothing is said. 404 where the person blocked the caller. */
  @Get()
  @Output(dataOf(reputation))
  async show(@CurrentUser() me: Me | undefined, @Param('username') username: string) {
    const person = await creatorNamed(this.db.sql, me?.id, username);
    if (!person) throw notFound();
    if (!person.is_creator) return { data: { rating: { average: null, count: 0 }, answers_within_seconds: null } };
    const [rated, seconds] = await Promise.all([
      ratedOf(this.db.sql, person.id),
      answerSecondsOf(this.db.sql, person.id, later(now(), { days: -COUNTED_DAYS })),
    ]);
    return {
      data: { rating: ratingOf(rated), answers_within_seconds: seconds === null ? null : Math.round(seconds) },
    };
  }
}
