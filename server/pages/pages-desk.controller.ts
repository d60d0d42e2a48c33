import { Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { pagesOnDesk, versionsOf } from '#projections/pages/pages.queries';
import { invalid, notFound } from '#server/kernel/domain-error';
import { isWrittenPage } from '#server/kernel/page-slugs';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { WritePage } from './page.js';
import { faultOfSlug, type PageForm, pageForm } from './pages.input.js';
import { pageOnDesk, pageVersion } from './pages.output.js';

/** Admins write the pages of text, the programs and the resources; every version is kept (A16.5). */
@Controller('moderation/pages')
@Policy('admin')
export class PagesDeskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  /** Each that was written, in its last version. */
  @Get()
  @Output(dataOf(z.array(pageOnDesk)))
  async list() {
    return { data: await pagesOnDesk(this.db.sql) };
  }

  /** The last hundred versions of one, the latest first. */
  @Get(':slug/versions')
  @Output(dataOf(z.array(pageVersion)))
  async versions(@Param('slug') slug: string) {
    const data = await versionsOf(this.db.sql, slug);
    if (data.length === 0 && !isWrittenPage(slug)) throw notFound();
    return { data };
  }

  /** 400 for an address that a program or a resource cannot have; 409 `page_changed`, `address_taken`. */
  @Put(':slug')
  @Output(messageWith(z.array(pageVersion)))
  async write(@CurrentUser() me: Me, @Param('slug') slug: string, @Input(pageForm) form: PageForm) {
    const { is_published: isPublished, revision, ...written } = form;
    if (form.kind === 'page' && !isWrittenPage(slug)) throw notFound();
    const fault = form.kind !== 'page' && faultOfSlug(slug);
    if (fault) throw invalid('slug', fault);
    await this.commands.execute(new WritePage({ slug, ...written, isPublished, revision, by: me.id, at: now() }));
    await this.views.settled();
    return { message: 'Page saved', data: await versionsOf(this.db.sql, slug) };
  }
}
