import { plural } from '../lib/texts/plural';
import type { Meeting } from './meetings.api';

/** Whose act, in the eyes of one of the two. */
export type Whose = 'you' | 'other' | 'system';
type Outcome = NonNullable<Meeting['decision']>['outcome'];
const by = (whose: Whose, name: string) => (whose === 'you' ? 'You' : whose === 'other' ? name : 'Groundwork');

/** Texts of meetings (en-NG). */
export const texts = {
  zones: {
    lagosOnly: 'All times are those of Lagos.',
    both: (yours: string, lagos: string) =>
      `Times are in your time zone, ${yours}; those of Lagos stand below (${lagos}).`,
    lagos: (span: string) => `${span} in Lagos`,
  },
  offer: {
    label: 'The offer',
    title: (name: string) => `Meet ${name} online`,
    none: (name: string) => `${name} does not offer online meetings now.`,
    failed: 'The free times could not be loaded.',
    price: 'Price',
    length: 'Length',
    minutes: (minutes: number) => plural(minutes, { one: '# minute', other: '# minutes' }),
    rating: 'Rating of meetings',
    unrated: 'Not yet rated',
    rated: (average: string, count: number) => `${average} (${plural(count, { one: '# rating', other: '# ratings' })})`,
    cancel: 'If you cancel',
    terms: (hours: number, percent: number) =>
      hours === 0
        ? 'Free until the start.'
        : percent === 0
          ? 'Free at any time.'
          : `Free until ${plural(hours, { one: '# hour', other: '# hours' })} before, then ${percent} % of the price.`,
    own: 'Visitors of your page see this.',
    setUp: 'Your offer',
  },
  slots: {
    days: 'Day',
    times: (day: string) => `Time on ${day}`,
    free: (count: number) => plural(count, { one: '# time', other: '# times' }),
    none: 'No time is free on these days.',
    earlier: 'Earlier days',
    later: 'Later days',
    day: (day: string, count: number) => `${day}, ${plural(count, { one: '# free time', other: '# free times' })}`,
    time: (span: string, zone: string) => `${span}, ${zone}`,
    between: (from: string, to: string) => `${from} – ${to}`,
    chosen: (times: string) => `Chosen: ${times}`,
  },
  booking: {
    title: 'Book a meeting',
    another: 'Book another meeting',
    topic: 'What is it about?',
    topicHelp: 'The creator reads it before the meeting.',
    keep: 'Keep this time',
    kept: 'The time is yours for 10 minutes.',
    cancel: 'If you cancel:',
    termsChanged:
      'The terms of a cancellation have changed just now. They were loaded anew: look at them, then keep the time again.',
    missing: { start: 'Choose a time.', topic: 'Write what it is about.' },
    taken: 'This time was taken just now. The free times were loaded anew: choose another one.',
    changed: 'The price has changed just now. It was loaded anew: look at it, then keep the time again.',
  },
  hold: {
    left: (time: string) => `Kept for you for ${time}`,
    ended: 'The 10 minutes are over, and the time is free for others again.',
    again: 'Choose a time again',
    pay: (amount: string) => `Pay ${amount} from your wallet`,
    balance: 'Available in your wallet',
    price: 'Price',
    tooLittle: (missing: string) =>
      `Your balance does not cover it: ${missing} are missing. Pay it by card or bank, or add them to your wallet.`,
    fund: 'Fund your wallet',
    card: (amount: string) => `Pay ${amount} by card or bank`,
    byCard:
      'Our payment provider asks for it. It goes through your wallet, and books the meeting as soon as it is there.',
    release: 'Give it up',
    failed: 'Your balance could not be loaded.',
  },
  cardPayment: {
    waiting:
      'This changes by itself. You can leave this page: the meeting is booked as soon as the payment is confirmed, and we send you an e-mail.',
    arrived: 'It is in your wallet, and the meeting is booked in a moment.',
    late: {
      waiting: 'The 10 minutes are over. What you pay now goes into your wallet, and books nothing by itself.',
      arrived: 'It goes into your wallet. The 10 minutes were over.',
    },
    bought: 'Your payment arrived, and the meeting is booked',
    kept: 'Your payment is in your wallet, and did not book the meeting',
    reasons: {
      hold_expired:
        'The time was not kept for you any more when it arrived. Choose a time again, and pay it from your wallet.',
      payment_under_way: 'Another payment for this meeting was under way when it arrived. Nothing is lost.',
      not_held: 'The meeting did not wait for a payment any more when it arrived. Nothing is lost.',
      spent: 'What you could spend from your wallet then did not cover the meeting.',
      slot_taken: 'The time was taken by somebody else meanwhile. Choose a time again, and pay it from your wallet.',
    } satisfies Record<NonNullable<NonNullable<Meeting['deposit']>['reason']>, string>,
    notCharged: 'You were not charged, and the meeting is not booked.',
    again: 'Back to the payment',
  },
  meeting: {
    title: (name: string) => `Meeting with ${name}`,
    statuses: {
      held: 'Not paid yet',
      booked: 'Booked',
      cancelled: 'Cancelled',
      expired: 'Not paid',
      done: 'Took place',
      missed: 'Missed',
    } satisfies Record<Meeting['status'], string>,
    roles: { guest: 'You are the guest', creator: 'You are the host' },
    topic: 'Topic',
    price: 'Price',
    controls: 'What you can do',
    join: (date: string, time: string) => `Join Meeting at ${date} and ${time}`,
    opens: (time: string) => `It opens 10 minutes before the start, at ${time}.`,
    noLink: 'The link of this meeting is not there yet. Write a message to agree on one.',
    calendar: 'Save on Google Calendar',
    file: 'Download .ics',
    reschedule: 'Request Reschedule',
    over: 'The creator is paid 24 hours after the end, unless one of you says that the other did not come.',
    unpaid: 'It was not paid. Nothing was charged.',
    gone: 'A former member',
    notFound: 'There is no such meeting among yours.',
    failed: 'The meeting could not be loaded.',
  },
  proposal: {
    title: 'Propose other times',
    help: 'Choose up to 3. The meeting stays at its time until one of them is accepted.',
    note: 'Why, or what suits you',
    submit: 'Propose these times',
    cancel: 'Keep the time',
    remove: (time: string) => `Leave out ${time}`,
    missing: 'Choose at least one time.',
    byYou: 'You proposed other times:',
    byOther: (name: string) => `${name} proposes another time:`,
    stays: 'Until then the meeting stays at its time.',
    accept: (time: string) => `Accept ${time}`,
    decline: 'Decline all',
    withdraw: 'Withdraw the proposal',
  },
  cancelling: {
    open: 'Cancel the meeting',
    free: (until: string) => `Until ${until} it costs nothing: the whole price returns to your wallet.`,
    late: (fee: string, rest: string) => `It costs ${fee} now. ${rest} returns to your wallet.`,
    asCreator: (amount: string, name: string) => `The whole price, ${amount}, returns to ${name}.`,
    reason: 'Reason',
    reasonHelp: (name: string) => `${name} reads it.`,
    missing: 'Write a reason.',
    submit: 'Cancel it now',
    keep: 'Keep the meeting',
    by: (whose: Whose, name: string) =>
      whose === 'you' ? 'You cancelled it.' : whose === 'other' ? `${name} cancelled it.` : 'It was cancelled.',
    returned: (amount: string) => `${amount} returned to the guest.`,
    fee: (amount: string) => `${amount} was kept as the fee.`,
  },
  noShow: {
    open: (name: string) => `${name} did not come`,
    asks: {
      guest: 'Say so only if the creator was not there. The whole price then returns to you.',
      creator: 'Say so only if the guest was not there. The price is then paid to you.',
    },
    then: (name: string) => `${name} can contest it for 24 hours. Where that happens, our staff decide.`,
    statement: 'What happened (optional)',
    statementHelp: 'Our staff read it if it is contested.',
    yes: 'Record it',
    no: 'Do not record it',
    you: 'It was recorded that you did not come.',
    other: (name: string) => `It was recorded that ${name} did not come.`,
  },
  absence: {
    byYou: (name: string) => `You said that ${name} did not come`,
    byOther: (name: string) => `${name} says that you did not come`,
    waits: (name: string, until: string) =>
      `${name} can contest it until ${until}. After that it counts as you say. Until then the price stays with us.`,
    contestable: (until: string) =>
      `If you were there, contest it until ${until}: our staff then decide. Otherwise it counts as missed by you.`,
    over: 'The time to contest it is over. It is recorded in a moment.',
    contestedByYou: 'You contested it. Our staff decide, and write to both of you. Until then the price stays with us.',
    contestedByOther: (name: string) =>
      `${name} contests it. Our staff decide, and write to both of you. Until then the price stays with us.`,
    yourWords: 'You wrote:',
    contest: 'I was there',
    statement: 'What happened',
    statementHelp: 'Only our staff read it.',
    missing: 'Write what happened.',
    submit: 'Contest it',
    accept: 'I did not come',
    acceptAsks: {
      guest: (name: string) => `The price is then paid to ${name} at once. This cannot be undone.`,
      creator: (name: string) => `The whole price then returns to ${name} at once. This cannot be undone.`,
    },
    acceptYes: 'Yes, I did not come',
    withdraw: 'Take it back',
    withdrawAsks: 'The meeting then counts as held, and the creator is paid. You cannot say it again.',
    withdrawYes: 'Yes, take it back',
    no: 'Back',
    claimed: 'Said to be missed',
    contested: 'Contested',
    decided: 'Our staff decided:',
    found: {
      held: () => 'the meeting took place, and the creator is paid.',
      guest_missed: (role, name) =>
        `${role === 'guest' ? 'you' : name} did not come, and the price goes to the creator.`,
      creator_missed: (role, name) =>
        `${role === 'creator' ? 'you' : name} did not come, and the whole price returns to the guest.`,
    } satisfies Record<Outcome, (role: Meeting['role'], name: string) => string>,
  },
  review: {
    title: 'How was the meeting?',
    comment: 'Your comment',
    submit: 'Rate the meeting',
    yours: 'Your rating',
    theirs: (name: string) => `${name} rated the meeting`,
  },
  history: {
    title: 'History',
    line: {
      held: (whose: Whose, name: string) => `${by(whose, name)} kept the time`,
      booked: (whose: Whose, name: string) => `${by(whose, name)} paid and booked it`,
      proposed: (whose: Whose, name: string) => `${by(whose, name)} proposed other times`,
      moved: (whose: Whose, name: string) => `${by(whose, name)} accepted another time`,
      declined: (whose: Whose, name: string) => `${by(whose, name)} declined the proposal`,
      withdrawn: (whose: Whose, name: string) => `${by(whose, name)} withdrew the proposal`,
      cancelled: (whose: Whose, name: string) => `${by(whose, name)} cancelled it`,
      no_show: (whose: Whose, name: string) =>
        whose === 'system' ? 'The meeting counts as missed' : `${by(whose, name)} recorded that the other did not come`,
      absence_claimed: (whose: Whose, name: string) => `${by(whose, name)} said that the other did not come`,
      absence_contested: (whose: Whose, name: string) => `${by(whose, name)} contested it`,
      absence_withdrawn: (whose: Whose, name: string) => `${by(whose, name)} took it back`,
      done: () => 'The meeting counts as held',
      reviewed: (whose: Whose, name: string) => `${by(whose, name)} rated it`,
    } satisfies Record<Meeting['history'][number]['what'], (whose: Whose, name: string) => string>,
    at: (time: string) => `for ${time}`,
  },
  list: {
    title: 'Meetings',
    label: 'Your meetings',
    tabs: { upcoming: 'Upcoming', past: 'Past' },
    none: {
      upcoming: 'No meeting is coming up. Creators offer meetings on their pages.',
      past: 'There are no past meetings.',
    },
    failed: 'Your meetings could not be loaded.',
    more: 'Show more meetings',
    search: 'Find a creator',
    back: 'All meetings',
    proposed: 'Another time is proposed',
    signIn: 'Your meetings belong to your account.',
  },
};
