import type { Instant, MeetingId } from '#server/kernel/ids';
import { meetingEnd } from '#server/kernel/meeting-slots';

/** A calendar entry. `at`: of its last change, which `sequence` counts. `organizer` and `attendee`: addresses. */
export type CalendarEntry = Readonly<{
  method: 'REQUEST' | 'CANCEL';
  id: MeetingId;
  sequence: number;
  at: Instant;
  start: Instant;
  summary: string;
  description: string;
  location: string;
  organizer: string;
  attendee: string;
}>;

/** Octets of a line of a calendar file, its end not counted (RFC 5545 §3.1). */
const MOST_OCTETS = 75;

/** `20261127T093000Z` */
export const stamp = (instant: Instant) => instant.replace(/[-:]|\.\d{3}/g, '');

/** A TEXT value (RFC 5545 §3.3.11). Control characters are left out. */
export const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replaceAll('\n', '\\n');

/** A content line, folded between characters where it is longer than 75 octets. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MOST_OCTETS) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** An address within a property: what would end the value is left out. */
const address = (mail: string) => `mailto:${mail.replace(/[\s"<>]/g, '')}`;

/** A calendar file with one entry (RFC 5545, 5546): the UID stays, and the sequence grows with each change. */
export function calendarFile(entry: CalendarEntry): string {
  const { method, id, sequence, at, start, summary, description, location, organizer, attendee } = entry;
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Meeting', 'TRIGGER:-PT10M', 'END:VALARM'];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Groundwork//Meetings//EN', 'CALSCALE:GREGORIAN'],
    ...[`METHOD:${method}`, 'BEGIN:VEVENT', `UID:meeting-${id}@groundwork`, `SEQUENCE:${sequence}`],
    ...[`DTSTAMP:${stamp(at)}`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(meetingEnd(start))}`],
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...[`SUMMARY:${escapeText(summary)}`, `DESCRIPTION:${escapeText(description)}`],
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...[`ORGANIZER;CN=Groundwork:${address(organizer)}`, `ATTENDEE;RSVP=FALSE:${address(attendee)}`],
    ...(method === 'REQUEST' ? alarm : []),
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

/** A link that fills in an entry of Google Calendar. */
export function googleUrl({ start, summary, description, location }: Omit<CalendarEntry, 'method'>): string {
  const asked = new URLSearchParams({
    ...{ action: 'TEMPLATE', text: summary, details: description, location },
    dates: `${stamp(start)}/${stamp(meetingEnd(start))}`,
  });
  return `https://calendar.google.com/calendar/render?${asked}`;
}
