import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  type AttachmentRow,
  attachmentsOf,
  messagesAt,
  type ThreadFound,
  threadsWith,
} from '#projections/messages/messages.queries';
import { MESSAGE } from '#server/kernel/message-texts';
import type { MessageRow } from '#projections/messages/messages.view';
import type { ThreadId, UserId } from '#server/kernel/ids';
import { personOf } from '#server/kernel/names';
import { REMOVED } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { Presence, type PresenceOf } from '#server/platform/live/presence';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import type { attachment, message, thread } from './messages.output.js';
import { AWAITS_ANSWER, UNANSWERED_MOST } from './thread.js';
import { WARNINGS } from './scam-signs.js';
import { WritingRights } from './writing.rights.js';

export type Attachment = z.input<typeof attachment>;
export type Message = z.input<typeof message>;
export type Thread = z.input<typeof thread>;

/** One sentence for every cause: a block is not to be told apart. */
const CANNOT_SEND = 'You cannot send messages to this person.';

/** Threads and messages as one of both people sees them. */
@Injectable()
export class MessagesReader {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly presence: Presence,
    private readonly rights: WritingRights,
  ) {}

  /** A thread that the person sees. */
  async thread(me: UserId, id: ThreadId): Promise<Thread | undefined> {
    return (await this.threads(me, await threadsWith(this.db.sql, me, [id])))[0];
  }

  async threads(me: UserId, rows: readonly ThreadFound[]): Promise<Thread[]> {
    const ended = rows.filter(({ last }) => last !== null);
    const last = await messagesAt(
      this.db.sql,
      ended.map(({ thread_id }) => thread_id),
      ended.map(({ last }) => last!),
    );
    const shown = new Map((await this.messages(me, last)).map((one) => [one.thread, one]));
    const presence = await this.presence.of(rows.filter(showsPresence).map(({ other_id }) => other_id));
    const waiting = await this.waiting(me, rows);
    return rows.map((row) => ({
      ...asThread(row, shown.get(row.thread_id), presence.get(row.other_id)),
      ...(waiting.has(row.thread_id) && { can_send: false, reason: AWAITS_ANSWER }),
    }));
  }

  async messages(me: UserId, rows: readonly MessageRow[]): Promise<Message[]> {
    const texts = await this.texts(rows);
    const files = await attachmentsOf(
      this.db.sql,
      rows.flatMap(({ attachments }) => attachments),
    );
    const attachments = new Map(files.map((file) => [file.id, this.attachment(me, file)]));
    return rows.map((row, i) => ({
      ...{ id: row.id, client_id: row.client_id, thread: row.thread_id, sequence: row.sequence },
      ...{ from_me: row.from_id === me, at: row.at, edited_at: row.edited_at, deleted: row.is_deleted },
      text: texts[i] ?? (row.is_deleted || row.attachments.length > 0 ? '' : REMOVED),
      attachments: row.attachments.flatMap((id) => attachments.get(id) ?? []),
      warning: row.warning && row.from_id !== me && !row.is_deleted ? WARNINGS[row.warning] : null,
    }));
  }

  attachment(me: UserId, { id, name, size, content_type }: AttachmentRow): Attachment {
    return { id, name, size, content_type, url: this.files.link(id, me) };
  }

  /** Threads in which the person has to wait for an answer to an enquiry before writing on. */
  private async waiting(me: UserId, rows: readonly ThreadFound[]): Promise<Set<ThreadId>> {
    const full = rows.filter((row) => row.can_send && row.is_unanswered && row.last_sequence >= UNANSWERED_MOST);
    const tied = await Promise.all(full.map(({ other_id }) => this.rights.isTied(me, other_id)));
    return new Set(full.filter((_, i) => !tied[i]).map(({ thread_id }) => thread_id));
  }

  /** The texts of messages; undefined for those without one. */
  texts(rows: readonly MessageRow[]): Promise<(string | undefined)[]> {
    return this.encryption.decryptAll(
      rows.map(({ text }) => text),
      MESSAGE,
    );
  }
}

const showsPresence = ({ can_send, presence }: ThreadFound) => can_send && presence;

/** Where no message can be sent nothing else is shown of the other person either: a block is not to be told apart. */
function asThread(row: ThreadFound, last: Message | undefined, there: PresenceOf | undefined): Thread {
  const { can_send, shown_read, shown_delivered } = row;
  const hasReceipts = can_send && row.read_receipts;
  return {
    ...{ id: row.thread_id, person: personOf(row), last_message: last ?? null },
    ...{ unread: row.unread, marked_unread: row.marked_unread, can_send, reason: can_send ? null : CANNOT_SEND },
    pinned: row.pinned,
    delivered_up_to: hasReceipts ? Math.max(shown_read, shown_delivered) : 0,
    seen_up_to: hasReceipts ? shown_read : 0,
    ...{ read_up_to: row.read_up_to, last_sequence: row.last_sequence },
    online: showsPresence(row) ? (there?.online ?? false) : null,
    last_seen: showsPresence(row) ? (there?.seen_at ?? row.seen_at) : null,
  };
}
