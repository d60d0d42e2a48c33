import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { findListing, listingsOf } from '#projections/catalogue/listing.queries';
import { proposalsOf, type ProposalRow, waitingProposals } from '#projections/moderation/proposals.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { ListingId } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import { holds } from '#server/kernel/roles';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { card } from './listing.shape.js';
import { ListingAnswer } from './listing.answer.js';
import { AcceptPrice, DeclinePrice, isNegotiable, ProposePrice } from './pricing.js';
import { acceptForm, declineForm, proposalForm, proposalsPage } from './pricing.input.js';
import { openProposals, priceReview } from './pricing.output.js';
import { ReviewReasons } from './review.reasons.js';
import { Rights } from './rights.handlers.js';
import { ANSWERED_WITHIN, workingDaysAfter } from '#server/kernel/working-days';

const isModerator = (me: Me) => holds(me.roles, 'moderator');
const dueOf = ({ asked, outcome, proposed_at }: ProposalRow) =>
  outcome === 'open' && asked === 'creator' ? workingDaysAfter(proposed_at, ANSWERED_WITHIN) : null;

/** A creator and the moderators agree on the price of a listing, before it is published or later. */
@Controller('listing/:slug/price-review')
@Policy('user')
export class PricingController {
  constructor(
    private readonly answer: ListingAnswer,
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly reasons: ReviewReasons,
    private readonly rights: Rights,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(priceReview))
  async review(@CurrentUser() me: Me, @Param('slug') ref: string) {
    return { data: await this.shown(me, await this.ofSide(me, ref)) };
  }

  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(priceReview))
  async propose(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Input(proposalForm) { price, note, checked }: z.output<typeof proposalForm>,
  ) {
    const listingId = await this.ofSide(me, ref);
    const sealed = await this.reasons.seal(me.id, note);
    return this.act(
      me,
      identity,
      new ProposePrice({ ...acting(me, listingId), price, note: sealed, checked }),
      'Price proposed',
    );
  }

  @Post('accept')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(priceReview))
  async accept(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Input(acceptForm) { round, checked }: z.output<typeof acceptForm>,
  ) {
    const listingId = await this.ofSide(me, ref);
    return this.act(me, identity, new AcceptPrice({ ...acting(me, listingId), round, checked }), 'Price agreed');
  }

  @Post('decline')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(priceReview))
  async decline(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Input(declineForm) { round, reason: text }: z.output<typeof declineForm>,
  ) {
    const listingId = await this.ofSide(me, ref);
    const reason = await this.reasons.seal(me.id, text);
    return this.act(me, identity, new DeclinePrice({ ...acting(me, listingId), round, reason }), 'Proposal closed');
  }

  /** The listing, for its creator and moderators. */
  private async ofSide(me: Me, ref: string): Promise<ListingId> {
    const listingId = await this.answer.idOf(ref);
    if (!isModerator(me)) await this.rights.owning(listingId, me);
    return listingId;
  }

  private async act(me: Me, identity: CommandIdentity, command: { data: { listingId: ListingId } }, message: string) {
    await this.commands.execute(identified(command, identity) as never);
    await this.views.settled();
    return { message, data: await this.shown(me, command.data.listingId) };
  }

  private async shown(me: Me, listingId: ListingId) {
    const row = await findListing(this.db.sql, listingId);
    if (!row) throw notFound();
    const proposals = await proposalsOf(this.db.sql, listingId);
    const side = row.creator_id === me.id ? ('creator' as const) : ('moderator' as const);
    const price = { price: toNaira(row.price), price_kobo: row.price };
    const answer_by = (proposals[0] && dueOf(proposals[0])) ?? null;
    const shape = { ...price, side, is_negotiable: isNegotiable(row.status), answer_by };
    return { ...shape, proposals: await shapes(proposals, this.reasons) };
  }
}

/** The price reviews that creators asked for. */
@Controller('moderation/price-reviews')
@Policy('moderator')
export class PriceReviewsController {
  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly files: Files,
    private readonly reasons: ReviewReasons,
  ) {}

  @Get()
  @Output(openProposals)
  async waiting(@CurrentUser() me: Me, @Filter(proposalsPage) page: z.output<typeof proposalsPage>) {
    const { count, rows } = await waitingProposals(this.db.sql, page);
    const listings = await listingsOf(
      this.db.sql,
      rows.map(({ listing_id }) => listing_id),
    );
    const proposals = await shapes(rows, this.reasons);
    const results = listings.map((row) => {
      const i = rows.findIndex(({ listing_id }) => listing_id === row.id);
      return { ...card(row, { files: this.files, me }), proposal: proposals[i]!, answer_by: dueOf(rows[i]!) };
    });
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/price-reviews/', page, count, results);
  }
}

const acting = (me: Me, listingId: ListingId) => ({ listingId, by: me.id, asModerator: isModerator(me), at: now() });

async function shapes(rows: readonly ProposalRow[], reasons: ReviewReasons) {
  const [notes, why] = await Promise.all([
    reasons.open(rows.map(({ note }) => note)),
    reasons.open(rows.map(({ reason }) => reason)),
  ]);
  return rows.map(({ round, price, asked, outcome, proposed_at, answered_at }, i) => ({
    ...{ round, price: toNaira(price), price_kobo: price, asked, outcome, note: notes[i]!, at: proposed_at },
    ...{ reason: outcome === 'declined' ? why[i]! : null, answered_at },
  }));
}
