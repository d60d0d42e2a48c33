import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { MeetingOnDesk } from '#projections/meetings/contested-meetings.queries';
import { meetingEnd } from '#server/kernel/meeting-slots';
import { toNaira } from '#server/kernel/money';
import { type Names, personOf } from '#server/kernel/names';
import { openColumns } from '#server/kernel/sealed';
import { claimShown } from '#server/kernel/staff-claims';
import type { Me } from '#server/platform/http/policy';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { MEETING_DECISION, MEETING_STATEMENT } from './meetings.events.js';
import type { contestedMeeting } from './meetings.output.js';

const PURPOSES = {
  ...{ absence_statement: MEETING_STATEMENT, contest_statement: MEETING_STATEMENT },
  decision_reason: MEETING_DECISION,
};

/** Contested meetings as the desk sees them, with what the two wrote. */
@Injectable()
export class ContestedMeetings {
  constructor(private readonly encryption: FieldEncryption) {}

  async onDesk(rows: readonly MeetingOnDesk[], me: Me): Promise<z.output<typeof contestedMeeting>[]> {
    const texts = await openColumns(this.encryption, rows, PURPOSES);
    return rows.map((row, i) => shown(row, texts[i]!, me));
  }
}

const named = (person: Names | null) => person && personOf(person);

function shown(row: MeetingOnDesk, texts: Partial<Record<keyof typeof PURPOSES, string>>, { id: me }: Me) {
  const { id, start, price, guest_id, creator_id, absence_by, absence_at, contested_at, decision, decided_at } = row;
  const role = me === guest_id ? 'guest' : me === creator_id ? 'creator' : undefined;
  // A moderator who is one of the two reads the own words only, as on the page of the meeting.
  const mayRead = (isOwn: boolean) => role === undefined || isOwn;
  return {
    ...{ id, start, end: meetingEnd(start), price: toNaira(price), price_kobo: price },
    ...{ guest: named(row.guest), creator: named(row.creator) },
    claimed: {
      by: absence_by!,
      at: absence_at!,
      statement: (mayRead(absence_by === role) && texts.absence_statement) || null,
    },
    contested: { at: contested_at!, statement: (mayRead(absence_by !== role) && texts.contest_statement) || null },
    ...{ is_own: role !== undefined, claim: claimShown(row, me) },
    status: decision ? ('decided' as const) : row.status === 'booked' ? ('waiting' as const) : ('settled' as const),
    decision:
      decision && decided_at
        ? { outcome: decision, reason: texts.decision_reason ?? null, at: decided_at, by: named(row.decider) }
        : null,
  };
}
