import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { creatorsNamed, suggestionWords, titlesWith } from '#projections/catalogue/suggestions.queries';
import { clientNetwork } from '#server/platform/http/client-network';
import { Output, dataOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { ResponseCache, sendCached } from '#server/platform/http/response-cache';
import { Filter } from '#server/platform/http/validation';
import { Database } from '#server/platform/database/sql';
import { suggestionLimit } from './catalogue.limits.js';
import { suggestionFilter } from './search.input.js';
import { suggestions, type Suggestion } from './suggestions.output.js';
import { industries, sectors, termsBeginning } from './vocabulary.js';

const [MOST_TITLES, MOST_TERMS, MOST_CREATORS] = [4, 2, 2];

/** What a person may be typing: sectors, industries, titles and creators. */
@Controller('listing')
@Policy('public')
export class SuggestionsController {
  private readonly answers = new ResponseCache();

  constructor(
    private readonly db: Database,
    private readonly limits: RateLimits,
  ) {}

  @Get('suggestions')
  @Output(dataOf(suggestions))
  async suggest(
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Filter(suggestionFilter) { q }: z.output<typeof suggestionFilter>,
  ) {
    const words = suggestionWords(q);
    const key = words.join(' ');
    if (!this.answers.has(key)) await this.limits.count(suggestionLimit, me?.id ?? clientNetwork(req.ip));
    return sendCached(
      req,
      reply,
      await this.answers.of(key, async () => ({ body: { data: await this.found(words) } })),
    );
  }

  private async found(words: string[]): Promise<Suggestion[]> {
    if (words.length === 0) return [];
    const [titles, creators] = await Promise.all([
      titlesWith(this.db.sql, words, MOST_TITLES),
      creatorsNamed(this.db.sql, words, MOST_CREATORS),
    ]);
    const terms = (kind: 'sector' | 'industry', all: typeof sectors) =>
      termsBeginning(all, words)
        .slice(0, MOST_TERMS)
        .map(({ slug: value, name: label }): Suggestion => ({ kind, value, label }));
    return [
      ...terms('sector', sectors),
      ...terms('industry', industries),
      ...titles.map(({ slug: value, title: label }): Suggestion => ({ kind: 'listing', value, label })),
      ...creators.map(({ username: value, first_name, last_name }): Suggestion => ({
        ...{ kind: 'creator', value, label: `${first_name} ${last_name}`.trim() || value },
      })),
    ];
  }
}
