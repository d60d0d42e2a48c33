import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findListing, listingsOf } from '#projections/catalogue/listing.queries';
import { relatedTo } from '#projections/catalogue/related.queries';
import { notFound } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { ResponseCache, sendCached } from '#server/platform/http/response-cache';
import { relatedListings } from './catalogue.output.js';
import { card, isVisible } from './listing.shape.js';

const MOST = 4;

/** Guides for the readers of a guide. */
@Controller('listing')
export class RelatedController {
  private readonly answers = new ResponseCache();

  constructor(
    private readonly db: Database,
    private readonly files: Files,
  ) {}

  /** At most four cards (A3.18). */
  @Get(':slug/related')
  @Policy('public')
  @Output(dataOf(relatedListings))
  async related(
    @Param('slug') slug: string,
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (me) return this.of(slug, me);
    return sendCached(req, reply, await this.answers.of(slug, async () => ({ body: await this.of(slug) })));
  }

  private async of(slug: string, me?: Me) {
    const origin = await findListing(this.db.sql, slug, me?.id);
    if (!origin || !isVisible(origin, me)) throw notFound();
    const rows = await listingsOf(this.db.sql, await relatedTo(this.db.sql, origin, MOST), me?.id);
    return { data: rows.map((row) => card(row, { files: this.files, me })) };
  }
}
