import { Controller, Get, Param } from '@nestjs/common';
import { founderNamed } from '#projections/network/founders.queries';
import { notFound } from '#server/kernel/domain-error';
import { MATCH_RULE } from '#server/kernel/founder-match';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { MatchCodes } from './match.codes.js';
import { MatchReader, type SideAt } from './match.reader.js';
import { MATCH_RULES, scoreOf } from './match.shape.js';
import { matchLimit } from './network.limits.js';
import { type MatchCodeFilter, matchCodeFilter } from './network.input.js';
import { matchExplanation } from './network.output.js';

/** Why a founder was suggested (B20): the match that was shown, counted again from the events of both profiles. */
@Controller('connect/suggestions')
@Policy('user')
export class MatchController {
  constructor(
    private readonly db: Database,
    private readonly codes: MatchCodes,
    private readonly limits: RateLimits,
    private readonly profiles: MatchReader,
  ) {}

  /** 404 for a founder who is not shown to the caller, and for a code that was not given to them. */
  @Get(':username/match')
  @Output(dataOf(matchExplanation))
  async explain(
    @CurrentUser() me: Me,
    @Param('username') username: string,
    @Filter(matchCodeFilter) { code }: MatchCodeFilter,
  ) {
    await this.limits.count(matchLimit, me.id);
    const founder = await founderNamed(this.db.sql, me.id, username);
    const isPublished = founder && founder.revision !== null;
    const pair = isPublished && { me: me.id, other: founder.id };
    const matched = pair && this.codes.matchedAt(pair, code);
    if (!matched) throw notFound();
    const [mine, theirs] = await Promise.all([
      this.profiles.saved(me.id, matched.mine),
      this.profiles.published(founder.id, matched.theirs),
    ]);
    const count = MATCH_RULES[matched.rule];
    if (!count || !mine.asked || !theirs.asked) throw notFound();
    const parts = count(mine.asked.side, theirs.asked.side);
    const isSame = mine.asked === mine.current && theirs.asked === theirs.current && matched.rule === MATCH_RULE;
    return {
      data: {
        username: founder.username,
        rule: matched.rule,
        score: scoreOf(parts),
        parts,
        mine: shown(mine.asked, mine.current),
        theirs: shown(theirs.asked, theirs.current),
        today: isSame || !mine.current || !theirs.current ? null : this.today(pair, mine.current, theirs.current),
      },
    };
  }

  private today(pair: Parameters<MatchCodes['codeOf']>[0], mine: SideAt, theirs: SideAt) {
    return {
      score: scoreOf(MATCH_RULES[MATCH_RULE]!(mine.side, theirs.side)),
      match_code: this.codes.codeOf(pair, { rule: MATCH_RULE, mine: mine.revision, theirs: theirs.revision }),
    };
  }
}

const shown = (asked: SideAt, current: SideAt | undefined) => ({
  ...{ revision: asked.revision, at: asked.at, is_current: asked === current },
});
