import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { coauthorsShown } from '#projections/catalogue/coauthors.queries';
import { homeOf } from '#projections/catalogue/home.queries';
import {
  createdBy,
  findListing,
  type ListingSeen,
  purchasedBy,
  sectionsOf,
} from '#projections/catalogue/listing.queries';
import { updatesOf } from '#projections/catalogue/updates.queries';
import { proposedPrices } from '#projections/moderation/proposals.queries';
import { overdueUpdate } from '#projections/regulations/regulations.queries';
import { firstReviews, UNREVIEWED } from '#projections/reviews/shown.queries';
import { contributorsTo } from '#projections/suggested-edits/suggested-edits.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import { conflict, invalid, notFound } from '#server/kernel/domain-error';
import type { ListingId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, messageWith, pageOf } from '#server/platform/http/output';
import { Filter, read, TakesFiles } from '#server/platform/http/validation';
import { ResponseCache, sendCached } from '#server/platform/http/response-cache';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { refundPolicyOf } from '#server/kernel/refund-policy';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { Uploads } from '#server/platform/files/uploads';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { uploadLimit } from './catalogue.limits.js';
import type { ListingSubmitted } from './catalogue.events.js';
import { listingForm, pageOnly } from './catalogue.input.js';
import { UPLOADS } from './catalogue.uploads.js';
import { ListingDrafts } from './listing.drafts.js';
import { SubmitListing } from './listing.js';
import { blockersOf, boughtAs, card, detail, isOwner, isVisible, ownBlockers, submittedRow } from './listing.shape.js';
import { type Opened, PageViews } from './page-views.handlers.js';
import { regulationsOf } from './regulation.shape.js';
import { ReviewReasons } from './review.reasons.js';
import { Rights } from './rights.handlers.js';
import { createdListing, listingDetail, purchasedListing, submittedListing } from './catalogue.output.js';

type Page = { limit: number; offset: number };

/** Submitting a listing, its pages, and the caller's own lists. */
@Controller('listing')
export class ListingController {
  private readonly pages = new ResponseCache<{ body: object; opened: Opened }>();

  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly drafts: ListingDrafts,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly openings: PageViews,
    private readonly reasons: ReviewReasons,
    private readonly rights: Rights,
    private readonly uploads: Uploads,
    private readonly views: ViewPositions,
  ) {}

  /** Guides that the caller wrote alone or with others. What moderators write to a guide's creator only the creator reads. */
  @Get('user/created')
  @Policy('user')
  @Output(pageOf(createdListing))
  async created(@CurrentUser() me: Me, @Filter(pageOnly) page: Page) {
    const { count, rows } = await createdBy(this.db.sql, me.id, page);
    const own = rows.filter((row) => isOwner(row, me));
    const ids = own.map(({ id }) => id);
    const [opened, prices] = await Promise.all([this.reasons.of(own), proposedPrices(this.db.sql, ids)]);
    const reasons = new Map(ids.map((id, i) => [id, opened[i]!]));
    const results = rows.map((row) => ({
      ...card(row, this.reader(me)),
      ...{ reason: reasons.get(row.id) ?? '', proposed_price_kobo: prices.get(row.id) ?? null },
      blockers: ownBlockers(row, me),
    }));
    return paginated(this.config.get('PUBLIC_URL'), 'listing/user/created/', page, count, results);
  }

  @Get('user/purchased')
  @Policy('user')
  @Output(pageOf(purchasedListing))
  async purchased(@CurrentUser() me: Me, @Filter(pageOnly) page: Page) {
    const { count, rows } = await purchasedBy(this.db.sql, me.id, page);
    const updates = await updatesOf(
      this.db.sql,
      rows.map(({ id }) => id),
      me.id,
    );
    const results = rows.map((row) => ({
      ...card(row, this.reader(me)),
      progress: { done: row.done, total: row.section_count },
      updates: updates.get(row.id) ?? 0,
      ...boughtAs(row),
    }));
    return paginated(this.config.get('PUBLIC_URL'), 'listing/user/purchased/', page, count, results);
  }

  /** Every active user may submit a listing; `blockers` name what its approval still needs (C6). The response is complete while the view lags. */
  @Post()
  @Policy('user')
  @HttpCode(201)
  @Idempotent()
  @TakesFiles(listingForm, UPLOADS.cover)
  @Output(messageWith(submittedListing))
  async submit(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    await this.limits.count(uploadLimit, me.id);
    const submitted = await this.uploads.receive(req, { rule: UPLOADS.cover, by: me.id }, async ({ fields, files }) => {
      const form = read(listingForm, withoutEmptyFile(fields));
      const { listingId, coverId } = await this.begun(me, identity, form.draft);
      const home = await homeOf(this.db.sql, me.id);
      const belonging = { ownerId: me.id, scope: UPLOADS.cover.scope, scopeId: listingId };
      const [event] = await this.files.storeFor(files, belonging, ([cover]) =>
        this.commands.execute<SubmitListing, Recorded<ListingSubmitted>[]>(
          identified(
            new SubmitListing({
              listingId,
              creatorId: me.id,
              title: form.title,
              subtitle: form.subtitle,
              description: form.description,
              coverId: cover?.id ?? coverId,
              sectors: form.sectors,
              industry: form.industry.slug,
              price: form.price,
              offersMeeting: form.offers_meeting,
              processSupport: form.process_support,
              licenceAffirmed: form.licence_affirmed ?? false,
              country: form.country || home.country,
              region: form.region || (form.country ? '' : home.region),
              at: now(),
            }),
            identity,
          ),
        ),
      );
      if (!event) throw conflict('submitted', 'This draft was submitted already.');
      if (form.draft) await this.drafts.submitted(me.id, listingId);
      return event.data;
    });
    const { listingId } = submitted;
    await this.views.settled();
    const verified = await this.rights.isVerified(me.id);
    const row = (await findListing(this.db.sql, listingId, me.id)) ?? submittedRow(submitted, { ...me, verified });
    const blockers = blockersOf(verified, submitted.licenceAffirmed, 0);
    return {
      message: 'Created successfully',
      data: {
        ...detail(row, [], { reason: '', refunds: refundPolicyOf(this.config) }, this.reader(me)),
        ...UNREVIEWED,
        coauthors: [],
        contributors: [],
        due_update: null,
        blockers,
      },
    };
  }

  @Get(':slug')
  @Policy('public')
  @Output(messageWith(listingDetail))
  async one(
    @Param('slug') slug: string,
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (me) {
      const page = await this.page(slug, me);
      this.openings.open(page.data, me);
      return page;
    }
    const answer = await this.pages.of(slug, async () => {
      const body = await this.page(slug);
      const { id, status, is_owner } = body.data;
      return { body, opened: { id, status, is_owner } };
    });
    this.openings.open(answer.about.opened);
    return sendCached(req, reply, answer);
  }

  /** The id of a new listing, or that of the draft it begins with and its picture. */
  private async begun(me: Me, { commandId }: CommandIdentity, draftId: ListingId | undefined) {
    if (!draftId) return { listingId: commandId, coverId: null };
    const draft = await this.drafts.find(me.id, draftId);
    if (!draft && !(await this.rights.isCreator(draftId, me.id))) throw invalid('draft', 'No draft has this id.');
    return { listingId: draftId, coverId: draft?.coverId ?? null };
  }

  private async page(slug: string, me?: Me) {
    const row = await this.visible(slug, me);
    const [sections, reviews, coauthors, contributors, overdue] = await Promise.all([
      sectionsOf(this.db.sql, row.id, me?.id),
      firstReviews(this.db.sql, row.id, me?.id, this.encryption),
      coauthorsShown(this.db.sql, row.id),
      contributorsTo(this.db.sql, row.id),
      overdueUpdate(this.db.sql, row.id, now()),
    ]);
    const [reason] = me ? await this.reasons.of([row]) : [];
    const [due_update = null] = overdue ? await regulationsOf(this.encryption, [overdue]) : [];
    const shown = detail(
      row,
      sections,
      { reason: reason ?? '', refunds: refundPolicyOf(this.config) },
      this.reader(me),
    );
    const reviews_need_purchase = this.config.get('REVIEWS_REQUIRE_PURCHASE');
    const people = { coauthors, contributors };
    return { message: 'Listing', data: { ...shown, ...reviews, reviews_need_purchase, ...people, due_update } };
  }

  private reader(me: Me | undefined) {
    return { files: this.files, me };
  }

  private async visible(ref: string, me: Me | undefined): Promise<ListingSeen> {
    const row = await findListing(this.db.sql, ref, me?.id);
    if (!row || !isVisible(row, me)) throw notFound();
    return row;
  }
}

/** A form without a picture may send an empty text field for it. */
const withoutEmptyFile = ({ thumbnail: _, ...fields }: Record<string, unknown>) => fields;
