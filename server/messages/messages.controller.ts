import { Controller, Get, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { settingsOf, type TextPlace, threadsWith, unreadOf } from '#projections/messages/messages.queries';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { encodeCursor } from '#server/platform/http/fields';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { MessageSearch } from './message-search.reader.js';
import { type MessageSearchFilter, messageSearch, type SettingsInput, settingsInput } from './messages.input.js';
import { messageSearchLimit, threadStateLimit } from './messages.limits.js';
import { foundPage, settings, unread } from './messages.output.js';
import { MessagesReader } from './messages.reader.js';
import { ChooseMessagingSettings } from './messaging.js';

/** What concerns all threads of a person. */
@Controller('messages')
@Policy('user')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly reader: MessagesReader,
    private readonly searcher: MessageSearch,
    private readonly views: ViewPositions,
  ) {}

  /**
   * Messages with every word of `q`, or words that begin so, the latest first. A page has fewer than `limit`, or none, where
   * many messages were read without a hit: the search goes on with `next`. `count` is of what was found so far.
   */
  @Get('search')
  @Output(foundPage)
  async search(@CurrentUser() me: Me, @Filter(messageSearch) filter: MessageSearchFilter) {
    await this.limits.count(messageSearchLimit, me.id);
    const { q, limit, cursor } = filter;
    const before = cursor && { at: cursor.at[0], id: cursor.at[1] };
    const { rows, searchedTo } = await this.searcher.of(me.id, q, { limit, before });
    const threads = await threadsWith(this.db.sql, me.id, [...new Set(rows.map(({ thread_id }) => thread_id))]);
    const shown = new Map((await this.reader.threads(me.id, threads)).map((one) => [one.id, one]));
    const results = (await this.reader.messages(me.id, rows)).flatMap((message) => {
      const thread = shown.get(message.thread);
      return thread ? [{ message, thread }] : [];
    });
    const count = (cursor?.at[2] ?? 0) + results.length;
    const next = searchedTo ? this.linkTo(filter, searchedTo, count) : null;
    return { count, next, previous: null, results, searched_to: searchedTo?.at ?? null };
  }

  /** Threads count that have unread messages, or are marked as unread. */
  @Get('unread')
  @Output(dataOf(unread))
  async unread(@CurrentUser() me: Me) {
    return { data: await unreadOf(this.db.sql, me.id) };
  }

  @Get('settings')
  @Output(dataOf(settings))
  async settings(@CurrentUser() me: Me) {
    return { data: await settingsOf(this.db.sql, me.id) };
  }

  /** Each works both ways: what the caller does not show, the caller does not see of others. */
  @Patch('settings')
  @Output(messageWith(settings))
  async choose(@CurrentUser() me: Me, @Input(settingsInput) { read_receipts, typing, presence }: SettingsInput) {
    await this.limits.count(threadStateLimit, me.id);
    const chosen = { readReceipts: read_receipts, typing, presence };
    await this.commands.execute(new ChooseMessagingSettings({ userId: me.id, ...chosen, at: now() }));
    await this.views.settled();
    return { message: 'Settings saved', data: await settingsOf(this.db.sql, me.id) };
  }

  private linkTo({ q, limit }: MessageSearchFilter, { at, id }: TextPlace, count: number): string {
    const cursor = encodeCursor({ sort: 'latest', at: [at, id, count] });
    const query = new URLSearchParams({ q, limit: String(limit), cursor });
    return `${this.config.get('PUBLIC_URL')}/api/messages/search/?${query}`;
  }
}
