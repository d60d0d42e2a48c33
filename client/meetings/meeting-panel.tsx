import type { ReactNode } from 'react';
import { absentFrom } from '#server/kernel/meeting-slots';
import { naira } from '#server/kernel/money';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { Title } from '../ui/title';
import { Absence, Decision } from './absence';
import { Cancelling } from './cancelling';
import { Controls } from './controls';
import { History } from './history';
import { Hold } from './hold';
import type { Meeting } from './meetings.api';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { nameOf } from './names';
import { NoShow } from './no-show';
import { Proposal } from './proposal';
import { Review } from './review';
import { statusAt, TICK_MS } from './status-at';
import { useClock } from './use-clock';
import { When } from './when';

const says = texts.meeting;
const TONES = {
  held: 'attention',
  booked: 'good',
  cancelled: 'plain',
  expired: 'plain',
  done: 'good',
  missed: 'attention',
} as const;
const DAY_MS = 24 * 60 * 60_000;

interface Props {
  meeting: Meeting;
  /** Of the heading. */
  level?: 1 | 2;
  /** What became of the payment by card or bank from which the guest returns. */
  payment?: ReactNode;
}

/** A meeting as one of its two sees it, with what can be done with it now. */
export function MeetingPanel({ meeting, level = 2, payment }: Props) {
  const { id, role, topic, price_kobo: price } = meeting;
  const name = nameOf(meeting);
  const now = useClock(TICK_MS);
  const status = statusAt(meeting, now);
  return (
    <article className={`card ${styles.meeting}`} aria-labelledby={`meeting-${id}`}>
      <div className={styles.head}>
        <Title id={`meeting-${id}`} order={level} size="h4">
          {says.title(name)}
        </Title>
        <Standing status={status} absence={meeting.absence} />
      </div>
      <When at={meeting} />
      <p className="muted">
        {says.roles[role]} · <Naira kobo={price} />
      </p>
      {topic && (
        <dl className={styles.topic}>
          <dt>{says.topic}</dt>
          <dd>{topic}</dd>
        </dl>
      )}
      <Now meeting={{ ...meeting, status }} name={name} payment={payment} now={now} />
      <History meeting={meeting} name={name} />
    </article>
  );
}

/** How it stands; one of which it is not settled whether both came neither took place nor was missed. */
function Standing({ status, absence }: Pick<Meeting, 'status' | 'absence'>) {
  if (!absence) return <Status tone={TONES[status]}>{says.statuses[status]}</Status>;
  return <Status tone="attention">{absence.contested_at ? texts.absence.contested : texts.absence.claimed}</Status>;
}

interface NowProps {
  meeting: Meeting;
  /** Of the other one. */
  name: string;
  payment: ReactNode;
  /** Ms since 1970. */
  now: number;
}

/** What counts now, by the state of the meeting. */
function Now({ meeting, name, payment, now }: NowProps) {
  const { status, role, start, end, cancelled, no_show: missing, review, absence, history } = meeting;
  const isOver = Date.parse(end) <= now;
  const hasBegun = Date.parse(start) <= now;
  const isReportable = Date.parse(absentFrom(start, role)) <= now && now < Date.parse(end) + DAY_MS;
  const isSaid = absence !== null || history.some(({ what, by }) => what === 'absence_withdrawn' && by === role);
  const mayReport =
    isReportable && (status === 'booked' || status === 'done') && !review && !isSaid && !meeting.decision;
  const mayRate = role === 'guest' && status === 'done' && !absence;
  if (status === 'held') return <Hold meeting={meeting} payment={payment} />;
  if (status === 'expired') return payment || <Unpaid meeting={meeting} />;
  if (cancelled) {
    const whose = cancelled.by === 'system' ? 'system' : cancelled.by === role ? 'you' : 'other';
    return (
      <div className={styles.outcome}>
        <p>
          {texts.cancelling.by(whose, name)} {texts.cancelling.returned(naira(cancelled.returned_kobo))}{' '}
          {cancelled.fee_kobo > 0 && texts.cancelling.fee(naira(cancelled.fee_kobo))}
        </p>
        {cancelled.reason && <blockquote>{cancelled.reason}</blockquote>}
      </div>
    );
  }
  return (
    <>
      {status === 'booked' && payment}
      {missing && !meeting.decision && <p>{missing === role ? texts.noShow.you : texts.noShow.other(name)}</p>}
      {absence && <Absence meeting={meeting} name={name} absence={absence} now={now} />}
      <Decision meeting={meeting} name={name} />
      {mayReport && isOver && !missing && <p>{says.over}</p>}
      {status === 'booked' && !hasBegun && <Proposal meeting={meeting} name={name} />}
      {status === 'booked' && <Controls meeting={meeting} now={now} />}
      {mayReport && !missing && <NoShow meeting={meeting} name={name} />}
      {status === 'booked' && !hasBegun && meeting.cancel && (
        <Cancelling meeting={meeting} name={name} terms={meeting.cancel} now={now} />
      )}
      {(mayRate || review) && <Review meeting={meeting} name={name} />}
    </>
  );
}

/** Where the guest paid by card or bank and it booked nothing, that is said. */
const Unpaid = ({ meeting: { deposit } }: { meeting: Meeting }) =>
  deposit?.status === 'kept' ? (
    <div>
      <p>
        <strong>{texts.cardPayment.kept}</strong>
      </p>
      <p className="muted">{texts.cardPayment.reasons[deposit.reason ?? 'not_held']}</p>
    </div>
  ) : (
    <p>{says.unpaid}</p>
  );
