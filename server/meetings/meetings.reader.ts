import { Injectable } from '@nestjs/common';
import { meetingOf, type MeetingSeen } from '#projections/meetings/meetings.queries';
import { notFound } from '#server/kernel/domain-error';
import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { isUuid } from '#server/kernel/ids';
import { openColumns } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import type { CalendarEntry } from './meeting-calendar.js';
import { MeetingLinks } from './meeting.links.js';
import {
  MEETING_COMMENT,
  MEETING_DECISION,
  MEETING_LINK,
  MEETING_NOTE,
  MEETING_REASON,
  MEETING_STATEMENT,
  MEETING_TOPIC,
} from './meetings.events.js';
import type { MeetingShown } from './meetings.output.js';
import { calendarOf, meetingSeen, type Opened } from './meetings.shape.js';

const PURPOSES = {
  ...{ topic: MEETING_TOPIC, link: MEETING_LINK, proposed_note: MEETING_NOTE, reason: MEETING_REASON },
  ...{ comment: MEETING_COMMENT, absence_statement: MEETING_STATEMENT, contest_statement: MEETING_STATEMENT },
  decision_reason: MEETING_DECISION,
};

/** Meetings as one of the two sees them, with their texts opened. */
@Injectable()
export class Meetings {
  private readonly organizer: string;

  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly links: MeetingLinks,
    config: Config,
  ) {
    const from = config.get('MAIL_FROM');
    this.organizer = /<([^>]+)>/.exec(from)?.[1] ?? from;
  }

  /** 404 for others than the two. */
  async find(id: MeetingId, userId: UserId): Promise<MeetingSeen> {
    const row = isUuid(id) ? await meetingOf(this.db.sql, id, userId) : undefined;
    if (!row) throw notFound();
    return row;
  }

  async shown(id: MeetingId, userId: UserId): Promise<MeetingShown> {
    return (await this.allShown([await this.find(id, userId)], userId))[0]!;
  }

  async allShown(rows: readonly MeetingSeen[], userId: UserId, at: Instant = now()): Promise<MeetingShown[]> {
    const texts = await this.opened(rows);
    return rows.map((row, i) => meetingSeen(row, texts[i]!, { userId, at, organizer: this.organizer }));
  }

  /** The calendar entry of a meeting, for the person with this address. */
  async calendar(row: MeetingSeen, userId: UserId, attendee: string): Promise<Omit<CalendarEntry, 'method'>> {
    const [texts] = await this.opened([row]);
    return { ...calendarOf(row, texts!, { userId, organizer: this.organizer }), attendee };
  }

  /** The link is the creator's, or to a video call of its own. */
  private async opened(rows: readonly MeetingSeen[]): Promise<Opened[]> {
    const texts = await openColumns(this.encryption, rows, PURPOSES);
    return texts.map((text, i) => ({ ...text, link: text.link ?? this.links.of(rows[i]!.id) }));
  }
}
