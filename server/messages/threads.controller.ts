import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { threadsOf, threadsWith } from '#projections/messages/messages.queries';
import { personNamed } from '#projections/network/founders.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { otherOf, pairOf } from '#server/kernel/pairs';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { encodeCursor } from '#server/platform/http/fields';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { tie } from '#server/network/network.folds';
import {
  type PointerInput,
  pointerInput,
  type ThreadInput,
  threadInput,
  type ThreadsFilter,
  threadsFilter,
} from './messages.input.js';
import { threadLimit, threadStateLimit } from './messages.limits.js';
import { thread } from './messages.output.js';
import { MessagesReader } from './messages.reader.js';
import {
  AcknowledgeMessages,
  MarkThreadUnread,
  type OwnThreadCommand,
  PinThread,
  ReadMessages,
  StartThread,
  UnpinThread,
} from './thread-commands.js';

/** The threads of a person (A11.9 to A11.11). A thread's id is the pair of its people. */
@Controller('messages/threads')
@Policy('user')
export class ThreadsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly reader: MessagesReader,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  /** Pinned threads first, then those with the latest message. `search` is part of the other person's name. */
  @Get()
  @Output(pageOf(thread))
  async list(@CurrentUser() me: Me, @Filter(threadsFilter) { limit, cursor, search }: ThreadsFilter) {
    const after = cursor && { pinned: cursor.at[0] === 1, at: cursor.at[1], id: cursor.at[2] };
    const { count, rows } = await threadsOf(this.db.sql, me.id, { search, limit: limit + 1, after });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const next = last && this.linkTo({ limit, search }, [last.pinned ? 1 : 0, last.last_at, last.thread_id]);
    return { count, next: next ?? null, previous: null, results: await this.reader.threads(me.id, shown) };
  }

  /** 201 for a new thread, 200 for one that stands. 403 `cannot_message` unless both are connected, or one bought of the other. */
  @Post()
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(thread))
  async start(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(threadInput) { username }: ThreadInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const other = await personNamed(this.db.sql, username);
    if (!other) throw notFound();
    const threadId = pairOf(me.id, other.id);
    if ((await this.store.state(tie, threadId)).blockedBy.size > 0) throw notFound();
    const [standing] = await threadsWith(this.db.sql, me.id, [threadId]);
    const command = new StartThread({ threadId, by: me.id, other: other.id, at: now() });
    const started = standing
      ? []
      : await this.limits.counting(threadLimit, me.id, () =>
          this.commands.execute<StartThread, object[]>(identified(command, identity)),
        );
    await this.views.settled();
    void reply.status(started.length > 0 || !identity.isFirst ? 201 : 200);
    return { message: 'Conversation opened', data: await this.shown(me, threadId) };
  }

  @Get(':id')
  @Output(dataOf(thread))
  async one(@CurrentUser() me: Me, @Param('id') id: string) {
    return { data: await this.shown(me, id) };
  }

  /** Everything up to this message is read. The other person sees it unless one of both hides receipts. */
  @Post(':id/read')
  @HttpCode(200)
  @Idempotent()
  @Output(dataOf(thread))
  async read(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(pointerInput) { up_to: upTo }: PointerInput,
  ) {
    const to = await this.otherIn(me, id);
    return this.change(me, identity, new ReadMessages({ threadId: id, by: me.id, to, upTo, at: now() }));
  }

  /** A device of the caller has everything up to this message. */
  @Post(':id/delivered')
  @HttpCode(200)
  @Idempotent()
  @Output(dataOf(thread))
  async delivered(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(pointerInput) { up_to: upTo }: PointerInput,
  ) {
    const to = await this.otherIn(me, id);
    return this.change(me, identity, new AcknowledgeMessages({ threadId: id, by: me.id, to, upTo, at: now() }));
  }

  /** The thread counts as unread until it is read, or written in. */
  @Post(':id/unread')
  @HttpCode(200)
  @Idempotent()
  @Output(dataOf(thread))
  async markUnread(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.otherIn(me, id);
    return this.change(me, identity, new MarkThreadUnread({ threadId: id, by: me.id, at: now() }));
  }

  @Post(':id/pin')
  @HttpCode(200)
  @Idempotent()
  @Output(dataOf(thread))
  async pin(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.otherIn(me, id);
    return this.change(me, identity, new PinThread({ threadId: id, by: me.id, at: now() }));
  }

  @Delete(':id/pin')
  @Output(dataOf(thread))
  async unpin(@CurrentUser() me: Me, @Param('id') id: string) {
    await this.otherIn(me, id);
    return this.change(me, undefined, new UnpinThread({ threadId: id, by: me.id, at: now() }));
  }

  private async change(
    me: Me,
    identity: CommandIdentity | undefined,
    command: ReadMessages | AcknowledgeMessages | OwnThreadCommand,
  ) {
    await this.limits.count(threadStateLimit, me.id);
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { data: await this.shown(me, command.data.threadId) };
  }

  /** The other person of a thread that the caller sees. */
  private async otherIn(me: Me, id: string) {
    if (!otherOf(id, me.id)) throw notFound();
    const [row] = await threadsWith(this.db.sql, me.id, [id]);
    if (!row) throw notFound();
    return row.other_id;
  }

  private async shown(me: Me, id: string) {
    const shown = otherOf(id, me.id) && (await this.reader.thread(me.id, id));
    if (!shown) throw notFound();
    return shown;
  }

  private linkTo({ limit, search }: Pick<ThreadsFilter, 'limit' | 'search'>, at: [0 | 1, string, string]) {
    const query = new URLSearchParams({ limit: String(limit), cursor: encodeCursor({ sort: 'latest', at }) });
    if (search) query.set('search', search);
    return `${this.config.get('PUBLIC_URL')}/api/messages/threads/?${query}`;
  }
}
