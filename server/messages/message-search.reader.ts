import { Injectable } from '@nestjs/common';
import { type TextPlace, textsOf } from '#projections/messages/messages.queries';
import type { MessageRow } from '#projections/messages/messages.view';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { isIn, wordsOf } from './message-words.js';
import { MessagesReader } from './messages.reader.js';

/** The texts are sealed: a request opens so many of them at most, and holds so many at once. */
export const [MOST_OPENED, OPENED_AT_ONCE] = [5_000, 500];

/** `searchedTo`: where the search goes on; undefined once it has read every message. */
export type MessagesFound = { rows: MessageRow[]; searchedTo: TextPlace | undefined };

/** Finds words in the messages of a person, the latest first. */
@Injectable()
export class MessageSearch {
  constructor(
    private readonly db: Database,
    private readonly reader: MessagesReader,
  ) {}

  /**
   * Messages older than `before` with every word of `q`, or words that begin so. It ends when `limit` are found, or
   * `MOST_OPENED` were read: then it may have found fewer, or none, while there are more.
   */
  async of(
    me: UserId,
    q: string,
    { limit, before }: { limit: number; before: TextPlace | undefined },
  ): Promise<MessagesFound> {
    const words = wordsOf(q);
    const found: MessageRow[] = [];
    let at = before;
    if (words.length === 0) return { rows: found, searchedTo: undefined };
    for (let opened = 0; opened < MOST_OPENED; opened += OPENED_AT_ONCE) {
      const rows = await textsOf(this.db.sql, me, { limit: OPENED_AT_ONCE, before: at });
      const texts = await this.reader.texts(rows);
      for (const [i, row] of rows.entries()) {
        at = { at: row.at, id: row.id };
        if (isIn(texts[i] ?? '', words)) found.push(row);
        if (found.length === limit) return { rows: found, searchedTo: at };
      }
      if (rows.length < OPENED_AT_ONCE) return { rows: found, searchedTo: undefined };
    }
    return { rows: found, searchedTo: at };
  }
}
