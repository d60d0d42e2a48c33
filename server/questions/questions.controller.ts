import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { findGuide, sectionIn } from '#projections/catalogue/guide.queries';
import { findQuestion, questionsOf, type QuestionSeen } from '#projections/questions/questions.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { ListingId, QuestionId } from '#server/kernel/ids';
import { personOf } from '#server/kernel/names';
import { holds } from '#server/kernel/roles';
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
import { AnswerQuestion, AskQuestion, RemoveQuestion } from './question.js';
import { questionAnswerForm, questionForm, type QuestionsFilter, questionsFilter } from './questions.input.js';
import { questionLimit } from './questions.limits.js';
import { question } from './questions.output.js';
import { UpvoteQuestion, WithdrawUpvote } from './upvote.js';
import { ANSWER, QUESTION } from './questions.events.js';

/** Public questions to a listing, also of people who have not bought it, and the creator's answers (A3.17). */
@Controller('listing')
export class QuestionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** The most wanted first; of one section, those about it. */
  @Get(':slug/questions')
  @Policy('public')
  @Output(pageOf(question))
  async list(
    @Param('slug') slug: string,
    @CurrentUser() me: Me | undefined,
    @Filter(questionsFilter) filter: QuestionsFilter,
  ) {
    const { id } = await this.guide(slug, me);
    const section = await this.section(id, filter.section);
    const { count, rows } = await questionsOf(this.db.sql, id, me?.id, { ...filter, section });
    const path = `listing/${encodeURIComponent(slug)}/questions/`;
    return paginated(this.config.get('PUBLIC_URL'), path, filter, count, await this.opened(rows));
  }

  @Post(':slug/questions')
  @Policy('user')
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(question))
  async ask(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') slug: string,
    @Input(questionForm) { text: written, section }: z.output<typeof questionForm>,
  ) {
    const { id: listingId } = await this.guide(slug, me);
    const sectionId = await this.section(listingId, section);
    await this.limits.counting(questionLimit, me.id, async () => {
      const text = await this.encryption.encrypt(me.id, QUESTION, written);
      const own = { questionId: identity.commandId, listingId, askerId: me.id, ...(sectionId && { sectionId }) };
      return this.commands.execute(identified(new AskQuestion({ ...own, text, at: now() }), identity));
    });
    return { message: 'Question sent', data: await this.after(identity.commandId, me) };
  }

  /** The creator's answer; replaces an earlier one. */
  @Put('question/:id/answer')
  @Policy('user')
  @Output(messageWith(question))
  async answer(
    @CurrentUser() me: Me,
    @Param('id') ref: string,
    @Input(questionAnswerForm) { answer: written }: z.output<typeof questionAnswerForm>,
  ) {
    const { id } = await this.question(ref, me);
    const answer = await this.encryption.encrypt(me.id, ANSWER, written);
    await this.commands.execute(new AnswerQuestion({ questionId: id, by: me.id, answer, at: now() }));
    return { message: 'Answer saved', data: await this.after(id, me) };
  }

  @Post('question/:id/upvote')
  @Policy('user')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(question))
  async upvote(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    const { id, listing_id } = await this.question(ref, me);
    const command = new UpvoteQuestion({ questionId: id, listingId: listing_id, voterId: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Thank you', data: await this.after(id, me) };
  }

  @Delete('question/:id/upvote')
  @Policy('user')
  @Output(messageWith(question))
  async withdrawUpvote(@CurrentUser() me: Me, @Param('id') ref: string) {
    const { id, listing_id } = await this.question(ref, me);
    await this.commands.execute(
      new WithdrawUpvote({ questionId: id, listingId: listing_id, voterId: me.id, at: now() }),
    );
    return { message: 'Vote withdrawn', data: await this.after(id, me) };
  }

  /** By the person who asked, or a moderator. */
  @Delete('question/:id')
  @Policy('user')
  @HttpCode(204)
  async remove(@CurrentUser() me: Me, @Param('id') ref: string) {
    const { id } = await this.question(ref, me);
    const asModerator = holds(me.roles, 'moderator');
    await this.commands.execute(new RemoveQuestion({ questionId: id, by: me.id, asModerator, at: now() }));
    await this.views.settled();
  }

  /** 404 unless the caller may see the listing. */
  private async guide(ref: string, me: Me | undefined) {
    const guide = await findGuide(this.db.sql, ref, me?.id);
    if (!guide || !(guide.isVisible || holds(me?.roles ?? [], 'moderator'))) throw notFound();
    return guide;
  }

  /** 404 for a section that the listing does not have. */
  private async section(listing: ListingId, ref: string | undefined) {
    const section = ref ? await sectionIn(this.db.sql, listing, ref) : undefined;
    if (ref && !section) throw notFound('This section does not exist.');
    return section;
  }

  private async question(id: QuestionId, me: Me): Promise<QuestionSeen> {
    const row = await findQuestion(this.db.sql, id, me.id);
    if (!row) throw notFound();
    await this.guide(row.listing_id, me);
    return row;
  }

  private async after(id: QuestionId, me: Me) {
    await this.views.settled();
    const row = await findQuestion(this.db.sql, id, me.id);
    if (!row) throw notFound();
    return (await this.opened([row]))[0]!;
  }

  private async opened(rows: readonly QuestionSeen[]) {
    const texts = await openColumns(this.encryption, rows, { text: QUESTION, answer: ANSWER });
    return rows.map(({ id, answered_at, created_at, votes, upvoted, is_own, ...row }, i) => ({
      ...{ id, text: texts[i]!.text ?? '', created_at, is_own, votes, upvoted },
      section: row.section_slug ? { id: row.section_id!, slug: row.section_slug, title: row.section_title! } : null,
      asker: personOf(row),
      answer: row.answer && answered_at ? { text: texts[i]!.answer ?? '', at: answered_at } : null,
    }));
  }
}
