import { Controller, Get, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { settingsOf, textsOf, threadsWith, unreadOf } from '#projections/messages/messages.queries';
import type { MessageRow } from '#projections/messages/messages.view';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { dataOf, messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { type MessageSearch, messageSearch, type SettingsInput, settingsInput } from './messages.input.js';
import { messageSearchLimit, threadStateLimit } from './messages.limits.js';
import { found, settings, unread } from './messages.output.js';
import { MessagesReader } from './messages.reader.js';
import { ChooseMessagingSettings } from './messaging.js';
import { isIn, wordsOf } from './message-words.js';

/** The texts are sealed: a search opens the latest ones, so many in all and at once. */
const [SEARCHED, BATCH] = [10_000, 1_000];

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
    private readonly views: ViewPositions,
  ) {}

  /** Messages with every word of `q`, or words that begin so, the latest first; among the last 10,000 of the caller. */
  @Get('search')
  @Output(pageOf(found))
  async search(@CurrentUser() me: Me, @Filter(messageSearch) filter: MessageSearch) {
    await this.limits.count(messageSearchLimit, me.id);
    const all = await this.matching(me, wordsOf(filter.q));
    const rows = all.slice(filter.offset, filter.offset + filter.limit);
    const threads = await threadsWith(this.db.sql, me.id, [...new Set(rows.map(({ thread_id }) => thread_id))]);
    const shown = new Map((await this.reader.threads(me.id, threads)).map((one) => [one.id, one]));
    const results = (await this.reader.messages(me.id, rows)).flatMap((message) => {
      const thread = shown.get(message.thread);
      return thread ? [{ message, thread }] : [];
    });
    return paginated(this.config.get('PUBLIC_URL'), 'messages/search/', filter, all.length, results);
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

  private async matching(me: Me, words: readonly string[]): Promise<MessageRow[]> {
    const found: MessageRow[] = [];
    let before: MessageRow | undefined;
    for (let searched = 0; words.length > 0 && searched < SEARCHED; searched += BATCH) {
      const rows = await textsOf(this.db.sql, me.id, { limit: BATCH, before });
      const texts = await this.reader.texts(rows);
      found.push(...rows.filter((_, i) => isIn(texts[i] ?? '', words)));
      before = rows.at(-1);
      if (rows.length < BATCH) break;
    }
    return found;
  }
}
