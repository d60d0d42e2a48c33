import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { personNamed } from '#projections/network/founders.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { MESSAGE } from '#server/kernel/message-texts';
import { pairOf } from '#server/kernel/pairs';
import { tie } from '#server/network/network.folds';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { type EnquiryInput, enquiryInput } from './messages.input.js';
import { enquiryLimit } from './messages.limits.js';
import { thread } from './messages.output.js';
import { MessagesReader } from './messages.reader.js';
import { signIn } from './scam-signs.js';
import { SendMessage, StartThread } from './thread-commands.js';

/** Enquiries about hiring a creator (A0.5): each is a message in the thread of the two, who need not be connected. */
@Controller('creators/:username/enquiries')
@Policy('user')
export class EnquiriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly reader: MessagesReader,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  /**
   * 403 `cannot_message` where the creator takes no enquiries; 404 where one blocked the other; 429 from the sixth of a day;
   * 409 `awaits_answer` for the fourth message before the first answer.
   */
  @Post()
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(thread))
  async send(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('username') username: string,
    @Input(enquiryInput) enquiry: EnquiryInput,
  ) {
    const creator = await personNamed(this.db.sql, username);
    if (!creator) throw notFound();
    const threadId = pairOf(me.id, creator.id);
    if ((await this.store.state(tie, threadId)).blockedBy.size > 0) throw notFound();
    await this.limits.counting(enquiryLimit, me.id, () => this.record(me.id, creator.id, { identity, enquiry }));
    await this.views.settled();
    const shown = await this.reader.thread(me.id, threadId);
    if (!shown) throw notFound();
    return { message: 'Your enquiry is sent', data: shown };
  }

  /** The thread first: without the right to start it nothing is sent. Both are the same again under the same identity. */
  private async record(
    from: UserId,
    to: UserId,
    { identity, enquiry }: { identity: CommandIdentity; enquiry: EnquiryInput },
  ) {
    const [threadId, at] = [pairOf(from, to), now()];
    const start = new StartThread({ threadId, by: from, other: to, isEnquiry: true, at });
    await this.commands.execute(identified(start, identity));
    const messageId = uuidV5(identity.commandId, 'enquiry');
    const written = `Enquiry: ${enquiry.topic}\n\n${enquiry.text}`;
    const text = await this.encryption.encrypt(from, MESSAGE, written);
    const own = { threadId, messageId, clientId: messageId, from, to, text, attachments: [] };
    const send = new SendMessage({ ...own, warning: signIn(written), at });
    await this.commands.execute(identified(send, { commandId: messageId }));
  }
}
