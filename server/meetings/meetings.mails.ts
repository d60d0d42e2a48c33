import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import { MAIL_QUEUE, OutboxMessage } from '#server/kernel/reactions';
import type { MailText } from '#server/platform/providers/mail-template';
import type { ContestOutcome, MeetingDepositKept } from './meetings.events.js';
import type { MeetingShown } from './meetings.output.js';

export type MeetingMailName =
  | ('booked' | 'proposed' | 'declined' | 'moved' | 'cancelled' | 'missed' | 'review' | 'reminder' | 'kept')
  | ('absence' | 'decided');
/**
 * `sequence`: of the meeting at that moment; a mail about an earlier time is not sent. `slots`: those proposed. `reason`: why
 * what was paid by card or bank booked nothing; `spent`: the wallet paid something else with it. `contestUntil`: until when the
 * receiver may contest an absence.
 */
export type MeetingMail = {
  meetingId: MeetingId;
  to: UserId;
  what: MeetingMailName;
  sequence?: number;
  slots?: readonly Instant[];
  reason?: MeetingDepositKept['data']['reason'] | 'spent' | 'slot_taken';
  contestUntil?: Instant;
};

export const meetingMail = (id: string, about: MeetingMail) =>
  new OutboxMessage<MeetingMail>({
    ...{ id: `meeting-${about.what}-${id}`, queue: MAIL_QUEUE, name: 'meeting-mail', payload: about },
  });

/** What the mail carries for the calendar of its receiver. */
export const CALENDAR: Readonly<Partial<Record<MeetingMailName, 'REQUEST' | 'CANCEL'>>> = {
  booked: 'REQUEST',
  moved: 'REQUEST',
  cancelled: 'CANCEL',
};

const when = new Intl.DateTimeFormat('en-NG', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Lagos' });
export const timeOf = (instant: Instant) => `${when.format(new Date(instant))}, Lagos time`;

export type Shown = Pick<
  MeetingShown,
  'id' | 'role' | 'start' | 'topic' | 'link' | 'cancelled' | 'no_show' | 'price_kobo' | 'decision'
> & {
  first_name: string;
  other: string;
  publicUrl: string;
  slots: readonly Instant[];
  reason: MeetingMail['reason'];
  contestUntil: MeetingMail['contestUntil'];
};

const FOUND: Record<ContestOutcome, (role: Shown['role'], other: string) => string> = {
  held: () => 'We found that the meeting took place: the creator is paid.',
  guest_missed: (role, other) =>
    `We found that ${role === 'guest' ? 'you' : other} did not come: the price goes to the creator.`,
  creator_missed: (role, other) =>
    `We found that ${role === 'creator' ? 'you' : other} did not come: the whole price returns to the guest.`,
};

const WHY_KEPT: Record<NonNullable<MeetingMail['reason']>, string> = {
  hold_expired: 'The time was not kept for you any more when it arrived.',
  payment_under_way: 'Another payment for it was under way when this one arrived.',
  not_held: 'The meeting did not wait for a payment any more: another one had paid it.',
  spent: 'What you could spend then did not cover it.',
  slot_taken: 'The time was taken by somebody else meanwhile.',
};

const joining = ({ start, topic, link }: Shown) => [
  `When: ${timeOf(start)}`,
  ...(topic ? [`About: ${topic}`] : []),
  ...(link ? [`Join from 10 minutes before: ${link}`] : []),
];

/** Subject, and the lines between the greeting and the page of the meeting. */
const WORDS: Record<MeetingMailName, (shown: Shown) => [subject: string, ...lines: string[]]> = {
  booked: (shown) => [
    shown.role === 'guest' ? `Your meeting with ${shown.other} is booked` : `${shown.other} booked a meeting with you`,
    ...joining(shown),
  ],
  proposed: ({ other, start, slots }) => [
    `${other} asks for another time`,
    `Your meeting is on ${timeOf(start)}. ${other} proposes:`,
    ...slots.map((slot) => `- ${timeOf(slot)}`),
    'It stays at its time until you take one of them.',
  ],
  declined: ({ other, start }) => [
    'Your meeting stays at its time',
    `${other} declined the times that you proposed. It stays on ${timeOf(start)}.`,
  ],
  moved: (shown) => [`Your meeting with ${shown.other} is moved`, ...joining(shown)],
  cancelled: ({ other, role, start, cancelled }) => [
    `Your meeting with ${other} is cancelled`,
    `It was to be on ${timeOf(start)}.`,
    ...(cancelled?.reason ? [`The reason: ${cancelled.reason}`] : []),
    ...(role === 'guest'
      ? [`${naira(cancelled?.returned_kobo ?? 0)} of what you paid are in your wallet again.`]
      : [`${naira(cancelled?.fee_kobo ?? 0)} of the price are yours, less our commission.`]),
  ],
  missed: ({ other, role, start, no_show: absent }) => [
    absent === role ? `${other} missed you in a meeting` : `${other} was absent from your meeting`,
    `The meeting was on ${timeOf(start)}.`,
    absent === 'guest' ? 'The price goes to the creator.' : 'The whole price returns to the guest.',
  ],
  absence: ({ other, start, contestUntil }) => [
    `${other} says that you did not come to your meeting`,
    `The meeting was on ${timeOf(start)}.`,
    `If you were there, contest it until ${timeOf(contestUntil!)}: our staff then decide. Otherwise it counts as missed by you, and the price goes by that.`,
    'Contest it on its page, or say there that you did not come:',
  ],
  decided: ({ other, role, start, decision }) => [
    `We decided about your meeting with ${other}`,
    `The meeting was on ${timeOf(start)}.`,
    ...(decision ? [FOUND[decision.outcome](role, other)] : []),
    ...(decision?.reason ? [`The reason: ${decision.reason}`] : []),
  ],
  review: ({ other }) => [
    `How was your meeting with ${other}?`,
    'Your review helps others to choose. It takes a minute:',
  ],
  kept: ({ other, start, price_kobo: price, reason }) => [
    'Your payment is in your wallet: it did not book your meeting',
    `Your payment of ${naira(price)} for the meeting with ${other} on ${timeOf(start)} went into your wallet, and did not book it. ${reason ? WHY_KEPT[reason] : ''}`,
    'Nothing is lost: what of it you did not spend meanwhile is in your wallet.',
    reason === 'payment_under_way' || reason === 'not_held'
      ? 'See on its page whether the meeting is booked before you pay it again:'
      : 'You can choose a time again, and pay it from your wallet:',
  ],
  reminder: (shown) => [`Soon: your meeting with ${shown.other}`, ...joining(shown)],
};

export function mailOf(what: MeetingMailName, shown: Shown): MailText {
  const [subject, ...lines] = WORDS[what](shown);
  const page = `${shown.publicUrl}/meetings/${shown.id}`;
  return { subject, text: [`Hello ${shown.first_name},`, '', ...lines, '', page, '', 'Groundwork'].join('\n') };
}
