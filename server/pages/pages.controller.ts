import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { publishedPage, publishedPages } from '#projections/pages/pages.queries';
import { notFound } from '#server/kernel/domain-error';
import { isWrittenPage, type PageKind } from '#server/kernel/page-slugs';
import { premiumRequired } from '#server/kernel/premium-required';
import { isStaff } from '#server/kernel/roles';
import { mayPass, premiumAccess } from '#server/premium/premium.folds';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { pageHeading, pageText } from './pages.output.js';

/** The pages of text, the programs, and the resource centre of Premium (A16.5). */
@Controller()
@Policy('public')
export class PagesController {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** What an admin wrote for this page; null where the text stands that comes with the product. */
  @Get('pages/:slug')
  @Output(dataOf(pageText.nullable()))
  async page(@Param('slug') slug: string) {
    if (!isWrittenPage(slug)) throw notFound();
    return { data: (await publishedPage(this.db.sql, 'page', slug)) ?? null };
  }

  @Get('programs')
  @Output(dataOf(z.array(pageHeading)))
  async programs() {
    return { data: await publishedPages(this.db.sql, 'program') };
  }

  @Get('programs/:slug')
  @Output(dataOf(pageText))
  async program(@Param('slug') slug: string) {
    return { data: await this.found('program', slug) };
  }

  /** 403 `premium_required` without Premium. */
  @Get('resources')
  @Policy('user')
  @Output(dataOf(z.array(pageHeading)))
  async resources(@CurrentUser() me: Me) {
    await this.mayRead(me);
    return { data: await publishedPages(this.db.sql, 'resource') };
  }

  /** 403 `premium_required` without Premium. */
  @Get('resources/:slug')
  @Policy('user')
  @Output(dataOf(pageText))
  async resource(@CurrentUser() me: Me, @Param('slug') slug: string) {
    const page = await this.found('resource', slug);
    await this.mayRead(me);
    return { data: page };
  }

  private async mayRead({ id, roles }: Me) {
    if (isStaff(roles) || mayPass(await this.store.state(premiumAccess, id), 'resources', now())) return;
    throw premiumRequired('The resource center is part of Premium.');
  }

  private async found(kind: PageKind, slug: string) {
    const page = await publishedPage(this.db.sql, kind, slug);
    if (!page) throw notFound();
    return page;
  }
}
