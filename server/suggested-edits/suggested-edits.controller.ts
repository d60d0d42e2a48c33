import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { findGuide, sectionIn } from '#projections/catalogue/guide.queries';
import {
  findSuggestion,
  suggestionsOf,
  type SuggestionSeen,
} from '#projections/suggested-edits/suggested-edits.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { SuggestionId } from '#server/kernel/ids';
import { personOf } from '#server/kernel/names';
import { openColumns } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { AcceptSuggestion, DeclineSuggestion, SuggestEdit, WithdrawSuggestion } from './suggested-edit.js';
import {
  acceptanceForm,
  refusalForm,
  suggestionForm,
  type SuggestionsFilter,
  suggestionsFilter,
} from './suggested-edits.input.js';
import { suggestionLimit } from './suggested-edits.limits.js';
import { suggestedEdit } from './suggested-edits.output.js';
import { ANSWER, TEXT } from './suggested-edits.events.js';

/** Additions and edits that buyers suggest to the creator of a guide, and the answers (A3.9). */
@Controller('listing')
@Policy('user')
export class SuggestedEditsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** All of the guide for its creator, and one's own for others; the open ones first. */
  @Get(':slug/suggestions')
  @Output(pageOf(suggestedEdit))
  async list(@CurrentUser() me: Me, @Param('slug') slug: string, @Filter(suggestionsFilter) filter: SuggestionsFilter) {
    const guide = await this.guide(slug, me);
    const { count, rows } = await suggestionsOf(this.db.sql, guide.id, me.id, filter);
    const path = `listing/${encodeURIComponent(slug)}/suggestions/`;
    return paginated(this.config.get('PUBLIC_URL'), path, filter, count, await this.opened(rows));
  }

  /** 403 for persons who did not buy the guide, and for its creator. */
  @Post(':slug/suggestions')
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(suggestedEdit))
  async suggest(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') slug: string,
    @Input(suggestionForm) { text: written, section }: z.output<typeof suggestionForm>,
  ) {
    const guide = await this.guide(slug, me);
    const sectionId = section ? await sectionIn(this.db.sql, guide.id, section) : null;
    if (sectionId === undefined) throw notFound('This section does not exist.');
    await this.limits.counting(suggestionLimit, me.id, async () => {
      const text = await this.encryption.encrypt(me.id, TEXT, written);
      const own = { suggestionId: identity.commandId, listingId: guide.id, sectionId, suggesterId: me.id };
      return this.commands.execute(identified(new SuggestEdit({ ...own, text, at: now() }), identity));
    });
    return { message: 'Suggestion sent', data: await this.after(identity.commandId, me) };
  }

  @Post('suggestion/:id/accept')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(suggestedEdit))
  async accept(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(acceptanceForm) { answer: written }: z.output<typeof acceptanceForm>,
  ) {
    const answer = written ? await this.encryption.encrypt(me.id, ANSWER, written) : null;
    const command = new AcceptSuggestion({ suggestionId: await this.idOf(id, me), by: me.id, answer, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Suggestion accepted', data: await this.after(id, me) };
  }

  @Post('suggestion/:id/decline')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(suggestedEdit))
  async decline(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(refusalForm) { answer: written }: z.output<typeof refusalForm>,
  ) {
    const answer = await this.encryption.encrypt(me.id, ANSWER, written);
    const command = new DeclineSuggestion({ suggestionId: await this.idOf(id, me), by: me.id, answer, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Suggestion declined', data: await this.after(id, me) };
  }

  @Delete('suggestion/:id')
  @HttpCode(204)
  async withdraw(@CurrentUser() me: Me, @Param('id') id: string) {
    await this.commands.execute(
      new WithdrawSuggestion({ suggestionId: await this.idOf(id, me), by: me.id, at: now() }),
    );
    await this.views.settled();
  }

  /** 404 unless the caller may see the listing. */
  private async guide(ref: string, me: Me) {
    const guide = await findGuide(this.db.sql, ref, me.id);
    if (!guide?.isVisible) throw notFound();
    return guide;
  }

  /** 404 for all but the suggester and the creator. */
  private async idOf(id: SuggestionId, me: Me): Promise<SuggestionId> {
    const row = await findSuggestion(this.db.sql, id, me.id);
    if (!row) throw notFound();
    return row.id;
  }

  private async after(id: SuggestionId, me: Me) {
    await this.views.settled();
    const row = await findSuggestion(this.db.sql, id, me.id);
    if (!row) throw notFound();
    return (await this.opened([row]))[0]!;
  }

  private async opened(rows: readonly SuggestionSeen[]) {
    const texts = await openColumns(this.encryption, rows, { text: TEXT, answer: ANSWER });
    return rows.map((row, i) => ({
      ...{ id: row.id, text: texts[i]!.text ?? '', status: row.status, answer: texts[i]!.answer ?? '' },
      section: row.section_slug ? { id: row.section_id!, slug: row.section_slug, title: row.section_title! } : null,
      suggester: personOf(row),
      ...{ is_own: row.is_own, created_at: row.created_at, answered_at: row.answered_at },
    }));
  }
}
