import { Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { attachmentsOf, threadsWith } from '#projections/messages/messages.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import { invalid, notFound } from '#server/kernel/domain-error';
import { otherOf } from '#server/kernel/pairs';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { Uploads } from '#server/platform/files/uploads';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { read, TakesFiles } from '#server/platform/http/validation';
import type { AttachmentReceived } from './messages.events.js';
import { messageLimit } from './messages.limits.js';
import { attachment } from './messages.output.js';
import { MessagesReader } from './messages.reader.js';
import { MESSAGE_UPLOADS } from './messages.uploads.js';
import { ReceiveAttachment } from './thread-commands.js';
import { cannotMessage } from './thread.js';
import { WritingRights } from './writing.rights.js';

const RULE = MESSAGE_UPLOADS.attachment;
/** A form with a file has no other field. */
const attachmentForm = z.strictObject({});

/** Files for messages: stored first, then named by a message. One that no message names is deleted a day later. */
@Controller('messages/threads/:id/attachments')
@Policy('user')
export class AttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly reader: MessagesReader,
    private readonly rights: WritingRights,
    private readonly uploads: Uploads,
  ) {}

  @Post()
  @Idempotent({ isEncrypted: true })
  @TakesFiles(attachmentForm, RULE)
  @Output(messageWith(attachment))
  async add(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Req() req: FastifyRequest,
  ) {
    const [thread] = otherOf(id, me.id) ? await threadsWith(this.db.sql, me.id, [id]) : [];
    if (!thread) throw notFound();
    if (!(await this.rights.mayWrite(me.id, thread.other_id))) throw cannotMessage();
    const fileId = await this.limits.counting(messageLimit, me.id, () =>
      this.uploads.receive(req, { rule: RULE, by: me.id }, ({ fields, files }) => {
        const { [RULE.field]: _, ...others } = fields;
        read(attachmentForm, others);
        if (files.length === 0) throw invalid(RULE.field, 'Choose a file.');
        return this.files.storeFor(files, { ownerId: me.id, scope: RULE.scope, scopeId: id }, async ([file]) => {
          const command = new ReceiveAttachment({ threadId: id, by: me.id, fileId: file!.id, at: now() });
          const [event] = await this.commands.execute<ReceiveAttachment, Recorded<AttachmentReceived>[]>(
            identified(command, identity),
          );
          return event!.data.fileId;
        });
      }),
    );
    const [stored] = await attachmentsOf(this.db.sql, [fileId]);
    return { message: 'File attached', data: this.reader.attachment(me.id, stored!) };
  }
}
