import { Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { messageOf } from '#projections/messages/messages.queries';
import { MESSAGE } from '#server/kernel/message-texts';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { isUuid } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { DeleteMessage, EditMessage, HideMessage, RestoreMessage } from './message.js';
import { type DeletionFilter, deletionFilter, type EditInput, editInput } from './messages.input.js';
import { messageLimit, threadStateLimit } from './messages.limits.js';
import { message } from './messages.output.js';
import { signIn } from './scam-signs.js';
import { MessagesReader } from './messages.reader.js';

/** What a person does with one message (A11.15). */
@Controller('messages/:id')
@Policy('user')
export class MessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly reader: MessagesReader,
    private readonly views: ViewPositions,
  ) {}

  /** One's own, for 15 minutes after it was sent; then 409 `too_late`. */
  @Patch()
  @Output(messageWith(message))
  async edit(@CurrentUser() me: Me, @Param('id') id: string, @Input(editInput) { text: written }: EditInput) {
    await this.messageOf(me, id);
    return this.limits.counting(messageLimit, me.id, async () => {
      const text = await this.encryption.encrypt(me.id, MESSAGE, written);
      await this.commands.execute(
        new EditMessage({ messageId: id, by: me.id, text, warning: signIn(written), at: now() }),
      );
      return this.shown(me, id, 'Message edited');
    });
  }

  /** `me`: the caller sees it no longer. `everyone`: only one's own; both see that it was deleted. */
  @Delete()
  @Output(messageWith(message))
  async remove(@CurrentUser() me: Me, @Param('id') id: string, @Filter(deletionFilter) filter: DeletionFilter) {
    await this.messageOf(me, id);
    await this.limits.count(threadStateLimit, me.id);
    const own = { messageId: id, by: me.id, at: now() };
    await this.commands.execute(filter.for === 'everyone' ? new DeleteMessage(own) : new HideMessage(own));
    return this.shown(me, id, 'Message deleted');
  }

  /** Takes a deletion for the caller alone back. */
  @Post('restore')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(message))
  async restore(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.messageOf(me, id);
    await this.limits.count(threadStateLimit, me.id);
    const command = new RestoreMessage({ messageId: id, by: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return this.shown(me, id, 'Message restored');
  }

  private async shown(me: Me, id: string, said: string) {
    await this.views.settled();
    const [shown] = await this.reader.messages(me.id, [await this.messageOf(me, id)]);
    return { message: said, data: shown! };
  }

  private async messageOf(me: Me, id: string) {
    const row = isUuid(id) ? await messageOf(this.db.sql, me.id, id) : undefined;
    if (!row) throw notFound();
    return row;
  }
}
