import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { hiddenIn, messageOf, messagesIn, threadSeen } from '#projections/messages/messages.queries';
import { MESSAGE } from '#server/kernel/message-texts';
import type { MessageRow } from '#projections/messages/messages.view';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import { invalid, notFound } from '#server/kernel/domain-error';
import type { FileId } from '#server/kernel/ids';
import { otherOf } from '#server/kernel/pairs';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { uuidV5 } from '#server/platform/events/uuid';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { MessageFiles } from './message.files.js';
import type { MessageSent } from './messages.events.js';
import { type MessageInput, messageInput, type MessagesFilter, messagesFilter } from './messages.input.js';
import { messageLimit } from './messages.limits.js';
import { message } from './messages.output.js';
import { MessagesReader } from './messages.reader.js';
import { MESSAGE_UPLOADS } from './messages.uploads.js';
import { signIn } from './scam-signs.js';
import { SendMessage } from './thread-commands.js';

const RULE = MESSAGE_UPLOADS.attachment;
/** Namespace of the ids of messages. It never changes. */
const MESSAGE_IDS = 'a0c6b0a4-4a0c-4c5c-9a57-3f0f3d1f7c52';

/** The messages of one thread (A11.9). */
@Controller('messages/threads/:id')
@Policy('user')
export class SendingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly sentFiles: MessageFiles,
    private readonly limits: RateLimits,
    private readonly reader: MessagesReader,
    private readonly views: ViewPositions,
  ) {}

  /** The latest first: those next to the number `before` or `after`, else the last ones. */
  @Get('messages')
  @Output(pageOf(message))
  async list(@CurrentUser() me: Me, @Param('id') id: string, @Filter(messagesFilter) filter: MessagesFilter) {
    const { last_sequence } = await this.threadOf(me, id);
    const [rows, hidden] = await Promise.all([
      messagesIn(this.db.sql, me.id, id, filter),
      hiddenIn(this.db.sql, me.id, id),
    ]);
    const link = (place: string) =>
      `${this.config.get('PUBLIC_URL')}/api/messages/threads/${id}/messages/?limit=${filter.limit}&${place}`;
    const [newest, oldest] = [rows[0]?.sequence, rows.at(-1)?.sequence];
    return {
      count: last_sequence - hidden,
      next: oldest !== undefined && oldest > 1 ? link(`before=${oldest}`) : null,
      previous: newest !== undefined && newest < last_sequence ? link(`after=${newest}`) : null,
      results: await this.reader.messages(me.id, rows),
    };
  }

  /**
   * The same `client_id` is the same message, whenever it is sent again: then 200. 403 `cannot_message` where one of both
   * blocked the other or is erased. 409 `awaits_answer` for the fourth message of an enquiry's writer before the first answer (A0.5).
   */
  @Post('messages')
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(message))
  async send(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(messageInput) input: MessageInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { other_id: to } = await this.threadOf(me, id);
    if (!input.text && input.attachments.length === 0) throw invalid('text', 'This field may not be blank.');
    const messageId = uuidV5(MESSAGE_IDS, `${id}/${me.id}/${input.client_id}`);
    const known = await messageOf(this.db.sql, me.id, messageId);
    const [row, isRepeated] = known ? [known, true] : await this.record(me, { id, to, messageId, input });
    await this.views.settled();
    // A request under the key of an earlier one is answered as that one was.
    void reply.status(isRepeated && identity.isFirst ? 200 : 201);
    const [sent] = await this.reader.messages(me.id, [row]);
    return { message: 'Message sent', data: sent! };
  }

  /** The limit counts what is new; the log knows a repetition that the view does not show yet. */
  private async record(
    me: Me,
    { id, to, messageId, input }: { id: string; to: string; messageId: string; input: MessageInput },
  ): Promise<[MessageRow, isRepeated: boolean]> {
    const { client_id: clientId, text: written, attachments } = input;
    await this.checkAttachments(me, id, attachments);
    return this.limits.counting(messageLimit, me.id, async () => {
      const at = now();
      const text = written ? await this.encryption.encrypt(me.id, MESSAGE, written) : null;
      const command = new SendMessage({
        ...{ threadId: id, messageId, clientId, from: me.id, to, text, attachments, warning: signIn(written), at },
      });
      const [event] = await this.commands.execute<SendMessage, Recorded<MessageSent>[]>(
        identified(command, { commandId: messageId }),
      );
      // Two requests may come in one millisecond; each of them seals the text anew.
      const isOther = event!.data.at !== at || JSON.stringify(event!.data.text) !== JSON.stringify(text);
      return [rowOf(event!), isOther];
    });
  }

  /** Files that the caller stored for this thread. */
  private async checkAttachments(me: Me, threadId: string, ids: readonly FileId[]) {
    for (const id of ids) {
      const file = await this.files.find(id);
      const isOwn = file?.scope === RULE.scope && file.scopeId === threadId && file.ownerId === me.id;
      if (!file || !isOwn || (await this.sentFiles.isSpent(file)))
        throw invalid('attachments', 'A file is not there any more. Attach it again.');
    }
  }

  private async threadOf(me: Me, id: string) {
    const row = otherOf(id, me.id) ? await threadSeen(this.db.sql, me.id, id) : undefined;
    if (!row) throw notFound();
    return row;
  }
}

/** A message as the view has it when it was just sent. */
const rowOf = ({ revision, data }: Recorded<MessageSent>): MessageRow => ({
  ...{ thread_id: data.threadId, sequence: data.sequence, id: data.messageId, client_id: data.clientId },
  ...{ from_id: data.from, text: data.text, attachments: [...data.attachments], warning: data.warning ?? null },
  ...{ at: data.at, edited_at: null, is_deleted: false, hidden_by: [], revision },
});
