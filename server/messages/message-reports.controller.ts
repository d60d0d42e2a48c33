import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { messagesIn } from '#projections/messages/messages.queries';
import { MESSAGE, MESSAGE_REPORT } from '#server/kernel/message-texts';
import { messagesReceived, messageToReport, openMessageReports } from '#projections/messages/message-reports.queries';
import { personNamed } from '#projections/network/founders.queries';
import type { MessageRow } from '#projections/messages/messages.view';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { isUuid } from '#server/kernel/ids';
import { type Names, personOf } from '#server/kernel/names';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { AnswerMessageReport, ReportMessage } from './message-report.js';
import type { QuotedMessage } from './message-reports.events.js';
import {
  type ReceivedFilter,
  receivedFilter,
  type ReportAnswer,
  reportAnswer,
  type ReportInput,
  reportInput,
  reportsFilter,
} from './messages.input.js';
import { messageReportLimit } from './messages.limits.js';
import { message, reportedMessage, said } from './messages.output.js';
import { MessagesReader } from './messages.reader.js';
import { SentMessages } from './sent-messages.reader.js';

/** Namespace of the ids of reports. It never changes. */
const REPORT_IDS = 'd6c0f0cb-3b58-4b0c-8d7f-7f6f4a3c9e21';
/** Messages around the reported one that moderators read: so many before it, and after it. */
const [BEFORE, AFTER] = [5, 2];

/** A report of a message by its receiver, and the desk of the moderators (A11.14). */
@Controller()
export class MessageReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly reader: MessagesReader,
    private readonly sent: SentMessages,
    private readonly views: ViewPositions,
  ) {}

  /**
   * What a person wrote to the caller, the latest first, to be reported. A block by either of both changes nothing about it;
   * without such a person or message the list is empty, since a block is not to be told apart.
   */
  @Get('messages/received')
  @Policy('user')
  @Output(pageOf(message))
  async received(@CurrentUser() me: Me, @Filter(receivedFilter) filter: ReceivedFilter) {
    const from = await personNamed(this.db.sql, filter.username);
    const { count, rows } = from ? await messagesReceived(this.db.sql, me.id, from.id, filter) : { count: 0, rows: [] };
    const results = await this.reader.messages(me.id, rows);
    return paginated(this.config.get('PUBLIC_URL'), 'messages/received/', filter, count, results);
  }

  /**
   * Moderators read the message and those around it, as they are now. Another report of the same message changes nothing. A
   * block by either of both does not hinder it, nor show in the answer.
   */
  @Post('messages/:id/report')
  @HttpCode(201)
  @Policy('user')
  @Idempotent()
  @Output(said)
  async report(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(reportInput) { reason, note: written }: ReportInput,
  ) {
    const row = isUuid(id) ? await messageToReport(this.db.sql, me.id, id) : undefined;
    if (!row) throw notFound();
    await this.limits.count(messageReportLimit, me.id);
    const note = written ? await this.encryption.encrypt(me.id, MESSAGE_REPORT, written) : null;
    const reportId = uuidV5(REPORT_IDS, `${id}/${me.id}`);
    const about = { reportId, messageId: id, reporterId: me.id, reason, note };
    const command = new ReportMessage({ ...about, context: await this.context(me, row), at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Message reported' };
  }

  /** Open reports, the oldest first, without those about messages of the caller. */
  @Get('moderation/message-reports')
  @Policy('moderator')
  @Output(pageOf(reportedMessage))
  async queue(@CurrentUser() me: Me, @Filter(reportsFilter) filter: { limit: number; offset: number }) {
    const { count, rows } = await openMessageReports(this.db.sql, me.id, filter);
    const notes = await openColumns(this.encryption, rows, { note: MESSAGE_REPORT });
    const reports = await Promise.all(
      rows.map(async ({ id, reason, at, is_own, message_id, reporter, sender, reporter_id, context }, i) => {
        const texts = await this.encryption.decryptAll(
          context.flatMap(({ text, original }) => [text, original ?? null]),
          MESSAGE,
        );
        const messages = context.map(({ messageId, from, at, text, original }, n) => ({
          ...{ id: messageId, at, is_reporters: from === reporter_id, is_reported: messageId === message_id },
          text: texts[2 * n] ?? (text ? REMOVED : ''),
          original: original ? (texts[2 * n + 1] ?? REMOVED) : null,
        }));
        const people = { reporter: shownOf(reporter), sender: shownOf(sender) };
        return { id, reason, note: notes[i]!.note ?? '', at, is_own, ...people, messages };
      }),
    );
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/message-reports/', filter, count, reports);
  }

  @Post('moderation/message-reports/:id/answer')
  @HttpCode(200)
  @Policy('moderator')
  @Idempotent()
  @Output(said)
  async answer(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(reportAnswer) { outcome }: ReportAnswer,
  ) {
    if (!isUuid(id)) throw notFound();
    const command = new AnswerMessageReport({ reportId: id, by: me.id, outcome, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: outcome === 'upheld' ? 'Report upheld' : 'Report dismissed' };
  }

  /** The texts stay sealed by their senders. */
  private async context(me: Me, { thread_id, id, sequence }: MessageRow): Promise<QuotedMessage[]> {
    const page = { before: sequence + AFTER + 1, limit: BEFORE + AFTER + 1 };
    const rows = await messagesIn(this.db.sql, me.id, thread_id, page);
    const sent = await this.sent.toReport(id, me.id);
    return rows.reverse().map((row) => ({
      ...{ messageId: row.id, sequence: row.sequence, from: row.from_id, at: row.at, text: row.text },
      ...(row.id === id && sent?.text && (row.edited_at || row.is_deleted) && { original: sent.text }),
    }));
  }
}

const shownOf = (names: Names | null) => names && personOf(names);
