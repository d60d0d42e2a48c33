import { Controller, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  type ContentPlace,
  contentsOf,
  findListing,
  placeOfContent,
  entriesOf,
} from '#projections/catalogue/listing.queries';
import type { CommandIdentity } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { editEntryForm, planForm, entryForm } from './catalogue.input.js';
import type { ChecklistEntry } from './catalogue.events.js';
import { contentItem, todoList } from './catalogue.output.js';
import { EditEntry } from './section-commands.js';
import { content, isVisible, entry as entryOf } from './listing.shape.js';
import { Rights } from './rights.handlers.js';
import { SectionItems } from './section-items.handlers.js';
import { PlanEntry } from './todo.js';

const shownItem = messageWith(z.strictObject({ item: contentItem }));
type EntryFields = z.output<typeof editEntryForm>;
const entryIn = ({ document, agency, fee, days }: EntryFields): ChecklistEntry => ({
  ...{ document, agency },
  ...{ fee: fee ?? null, days: days ?? null },
});

/** Checklists of a guide: written by its creator, and each reader's own to-do list (A6.24). */
@Controller('listing')
@Policy('user')
export class ChecklistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly files: Files,
    private readonly items: SectionItems,
    private readonly rights: Rights,
    private readonly views: ViewPositions,
  ) {}

  @Post('checklist')
  @HttpCode(201)
  @Idempotent()
  @Output(shownItem)
  async add(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(entryForm) { section, listing, ...fields }: z.output<typeof entryForm>,
  ) {
    const item = await this.items.addEntry({ me, identity }, { section, listing }, entryIn(fields));
    return { message: 'Added to the checklist', data: { item } };
  }

  /** Replaces all fields of an entry. */
  @Patch('checklist/:id')
  @Output(shownItem)
  async edit(@CurrentUser() me: Me, @Param('id') ref: string, @Input(editEntryForm) fields: EntryFields) {
    const place = await this.placeOf(ref);
    await this.commands.execute(new EditEntry({ ...place, entry: entryIn(fields), by: me.id, at: now() }));
    return { message: 'Entry saved', data: { item: await this.shown(place, me) } };
  }

  /** What the caller plans of an entry: done or not, and by when. */
  @Put('checklist/:id/plan')
  @Output(shownItem)
  async plan(@CurrentUser() me: Me, @Param('id') ref: string, @Input(planForm) plan: z.output<typeof planForm>) {
    const place = await this.placeOf(ref);
    const { listingId, contentId } = place;
    await this.readable(listingId, me);
    await this.commands.execute(new PlanEntry({ listingId, contentId, readerId: me.id, ...plan, at: now() }));
    return { message: 'Plan saved', data: { item: await this.shown(place, me) } };
  }

  @Get(':slug/todo')
  @Output(messageWith(todoList))
  async todo(@CurrentUser() me: Me, @Param('slug') ref: string) {
    const listing = await this.readable(ref, me);
    const rows = await entriesOf(this.db.sql, listing.id, me.id);
    const entries = rows.map((row) => ({ id: row.id, section: row.section, ...entryOf(row, listing.purchased_at) }));
    const costOf = (some: typeof entries) => some.reduce((sum, { fee_kobo }) => sum + (fee_kobo ?? 0), 0);
    const [cost, left] = [costOf(entries), costOf(entries.filter(({ completed }) => !completed))];
    const data = {
      entries,
      ...{ done: entries.filter(({ completed }) => completed).length, total: entries.length, currency: 'NGN' as const },
      ...{ cost: toNaira(cost), cost_kobo: cost, left: toNaira(left), left_kobo: left },
    };
    return { message: 'To-do list', data };
  }

  /** The listing, for people who may read it. */
  private async readable(ref: string, me: Me) {
    const listing = await findListing(this.db.sql, ref, me.id);
    if (!listing || !isVisible(listing, me)) throw notFound();
    await this.rights.reading(listing.id, me);
    return listing;
  }

  private async placeOf(ref: string) {
    const place = await placeOfContent(this.db.sql, ref);
    if (!place) throw notFound();
    return place;
  }

  private async shown({ listingId, sectionId, contentId }: ContentPlace, me: Me) {
    await this.views.settled();
    const [listing, rows] = await Promise.all([
      findListing(this.db.sql, listingId, me.id),
      contentsOf(this.db.sql, sectionId, me.id),
    ]);
    const row = rows.find(({ id }) => id === contentId);
    if (!row) throw notFound();
    return content(row, { files: this.files, reader: me.id, boughtAt: listing?.purchased_at });
  }
}
