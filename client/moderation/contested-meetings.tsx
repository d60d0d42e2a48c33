import type { ReactNode } from 'react';
import { Naira } from '../ui/naira';
import { fullName, type Named } from '../ui/names';
import { Status } from '../ui/status';
import { formatClock, formatInstant, Time } from '../ui/time';
import { Title } from '../ui/title';
import { Claimable } from './claimable';
import { ContestDecisionForm } from './contest-decision-form';
import {
  claimMeeting,
  type ContestedMeeting,
  contestedMeetingsKeys,
  decidedMeetings,
  releaseMeeting,
  waitingMeetings,
} from './contested-meetings.api';
import { texts } from './contested-meetings.texts';
import { DeskQueue } from './desk-queue';
import styles from './moderation.module.css';

/** Meetings of which the two disagree whether one of them came (A14.7): a moderator takes each and decides it. */
export const ContestedMeetings = () => (
  <DeskQueue
    name="contested-meetings"
    says={texts}
    waiting={waitingMeetings}
    row={(meeting) => <Waiting key={meeting.id} meeting={meeting} />}
    past={{
      says: texts.decided,
      query: decidedMeetings,
      row: (meeting) => (
        <Row key={meeting.id} meeting={meeting}>
          <Decision meeting={meeting} />
        </Row>
      ),
    }}
  />
);

const nameOf = (person: Named | null) => fullName(person, person?.username || texts.anonymous);
const titleOf = ({ guest, creator }: ContestedMeeting) => texts.of(nameOf(guest), nameOf(creator));

/** One without a decision; while one moderator has it, the others wait. */
const Waiting = ({ meeting }: { meeting: ContestedMeeting }) => (
  <Row meeting={meeting}>
    <Claimable
      of={meeting}
      says={texts}
      take={() => claimMeeting(meeting.id)}
      takeLabel={texts.claim.takeOf(titleOf(meeting))}
      leave={() => releaseMeeting(meeting.id)}
      changes={contestedMeetingsKeys.all}
    >
      {(leave) => <ContestDecisionForm id={meeting.id}>{leave}</ContestDecisionForm>}
    </Claimable>
  </Row>
);

/** The two, the time and the price, and what each of the two says. */
function Row({ meeting, children }: { meeting: ContestedMeeting; children: ReactNode }) {
  const { start, end, price_kobo: price, guest, creator, claimed, contested } = meeting;
  const [first, second] = claimed.by === 'guest' ? [guest, creator] : [creator, guest];
  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={3} size="h4">
          {titleOf(meeting)}
        </Title>
        <p className={styles.facts}>
          <span>
            <time dateTime={start}>
              {formatInstant(start)}–{formatClock(end)}
            </time>
          </span>
          <span>
            {texts.guest} <strong>{nameOf(guest)}</strong>
          </span>
          <span>
            {texts.creator} <strong>{nameOf(creator)}</strong>
          </span>
          <span>
            {texts.price} <Naira kobo={price} />
          </span>
          <span className="muted">
            {texts.contested} <Time at={contested.at} />
          </span>
        </p>
      </div>
      <ol className={styles.reports}>
        <Said by={texts.says.claimed(nameOf(first), nameOf(second))} said={claimed} />
        <Said by={texts.says.contested(nameOf(second))} said={contested} />
      </ol>
      {children}
    </li>
  );
}

const Said = ({ by, said: { at, statement } }: { by: string; said: ContestedMeeting['contested'] }) => (
  <li>
    <strong>{by}</strong>{' '}
    <span className="muted">
      <Time at={at} />
    </span>
    <p className={statement ? styles.words : 'muted'}>{statement || texts.says.nothing}</p>
  </li>
);

function Decision({ meeting: { decision } }: { meeting: ContestedMeeting }) {
  if (!decision) return null;
  return (
    <div>
      <p className={styles.facts}>
        <Status tone="good">{texts.outcomes[decision.outcome]}</Status>
        <span className="muted">
          <Time at={decision.at} /> {texts.decided.by(nameOf(decision.by))}
        </span>
      </p>
      {decision.reason && <p className={styles.words}>{decision.reason}</p>}
    </div>
  );
}
