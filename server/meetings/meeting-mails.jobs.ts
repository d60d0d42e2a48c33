import { Injectable } from '@nestjs/common';
import { recipientOf } from '#projections/accounts/accounts.queries';
import { meetingOf, type MeetingSeen } from '#projections/meetings/meetings.queries';
import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { contestEnd } from '#server/kernel/meeting-slots';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { Mail } from '#server/platform/providers/mail';
import { meeting } from './meeting.js';
import { calendarFile } from './meeting-calendar.js';
import { CALENDAR, mailOf, type MeetingMail, meetingMail } from './meetings.mails.js';
import { Meetings } from './meetings.reader.js';
import { nameOf } from './meetings.shape.js';

/** Mails one of the two about a meeting, with what their calendar needs. The outbox row holds ids and times only. */
@Injectable()
export class SendMeetingMail implements JobHandler<MeetingMail> {
  private readonly publicUrl: string;

  constructor(
    private readonly db: Database,
    private readonly mail: Mail,
    private readonly meetings: Meetings,
    config: Config,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  async handle({ meetingId, to, what, sequence, slots = [], reason, contestUntil }: MeetingMail, { id }: JobContext) {
    const receiver = await recipientOf(this.db.sql, to);
    if (!receiver) return;
    const row = await meetingOf(this.db.sql, meetingId, to);
    if (!row || isBehind(row, { what, sequence, contestUntil }))
      throw new Error(`the view does not show the meeting ${meetingId} yet`);
    // A later change is mailed by itself.
    if ((sequence !== undefined && row.sequence > sequence) || (what === 'review' && row.stars !== null)) return;
    if (OF_BOOKED.has(what) && row.status !== 'booked') return;
    // It was taken back, said by the other one since, or settled.
    if (what === 'absence' && (row.status !== 'booked' || !isSame(row.contest_until, contestUntil))) return;
    const { email, first_name } = receiver;
    const [shown] = await this.meetings.allShown([row], to);
    const more = { slots, reason, contestUntil };
    const text = mailOf(what, { ...shown!, first_name, other: nameOf(row), publicUrl: this.publicUrl, ...more });
    const method = CALENDAR[what];
    const entry = method && { ...(await this.meetings.calendar(row, to, email)), method };
    const calendar = entry && { method: entry.method, content: calendarFile(entry) };
    await this.mail.send(id, { to: email, ...text, ...(calendar && { calendar }) });
  }
}

/** They are about a meeting that is still to come. */
const OF_BOOKED: ReadonlySet<MeetingMail['what']> = new Set(['proposed', 'declined', 'reminder'] as const);

/** True where the view has not passed what the mail is about. */
function isBehind(row: MeetingSeen, about: Pick<MeetingMail, 'what' | 'sequence' | 'contestUntil'>) {
  const { what, sequence = 0, contestUntil } = about;
  const { status, sequence: shown, history, decided_at } = row;
  if (what === 'kept') return false;
  if (what === 'absence')
    return !history.some(({ what, at }) => what === 'absence_claimed' && isSame(contestEnd(at), contestUntil));
  if (what === 'decided') return decided_at === null;
  if (status === 'held' || status === 'paying' || shown < sequence) return true;
  if (what === 'review') return status === 'booked';
  return (what === 'cancelled' || what === 'missed') && status !== what;
}

const isSame = (one: Instant | null, other: Instant | undefined) =>
  one !== null && other !== undefined && Date.parse(one) === Date.parse(other);

/** `start`: the time that it reminds of. */
export type Reminder = { meetingId: MeetingId; start: Instant; minutes: number };

/** Mails both that a meeting begins soon, unless it was moved or ended meanwhile. */
@Injectable()
export class RemindOfMeeting implements JobHandler<Reminder> {
  constructor(
    private readonly outbox: Outbox,
    private readonly store: EventStore,
  ) {}

  async handle({ meetingId, start, minutes }: Reminder) {
    const known = await this.store.state(meeting, meetingId);
    if (known.status !== 'booked' || known.start !== start || start <= now()) return;
    const { guestId, creatorId, sequence } = known;
    const remind = (to: UserId, role: string) =>
      this.outbox.run(
        meetingMail(`${meetingId}-${sequence}-${minutes}-${role}`, { meetingId, to, what: 'reminder', sequence }),
      );
    await remind(guestId, 'guest');
    await remind(creatorId, 'creator');
  }
}
