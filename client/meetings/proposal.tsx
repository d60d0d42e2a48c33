import { meetingEnd } from '#server/kernel/meeting-slots';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import type { Meeting } from './meetings.api';
import { acceptTime, declineTimes, withdrawTimes } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { useAct } from './use-act';
import { When } from './when';
import { inZone } from './zones';

const says = texts.proposal;

/** The end of a meeting that starts then. */
const spanFrom = (start: string) => ({ start, end: meetingEnd(start) });
const timeOf = (start: string) => `${inZone(start, 'weekday')} ${inZone(start, 'short')}, ${inZone(start, 'clock')}`;

/** Other times that one of the two proposed: the other one answers. */
export function Proposal({ meeting, name }: { meeting: Meeting; name: string }) {
  const { proposal, role } = meeting;
  if (!proposal) return null;
  const isOwn = proposal.by === role;
  return (
    <section className={styles.proposal} aria-label={isOwn ? says.byYou : says.byOther(name)}>
      <p>
        <strong>{isOwn ? says.byYou : says.byOther(name)}</strong>
      </p>
      {proposal.note && <blockquote>{proposal.note}</blockquote>}
      <ul>
        {proposal.slots.map((start) => (
          <li key={start}>
            <When at={spanFrom(start)} />
            {!isOwn && <Accept meeting={meeting} start={start} />}
          </li>
        ))}
      </ul>
      <p className="muted">{says.stays}</p>
      <Group gap={8}>{isOwn ? <Withdraw meeting={meeting} /> : <Decline meeting={meeting} />}</Group>
    </section>
  );
}

function Accept({ meeting, start }: { meeting: Meeting; start: string }) {
  const accepting = useAct(meeting, (one, key) => acceptTime(one, start, key));
  return (
    <Button loading={accepting.isSending} onClick={() => accepting.send()}>
      {says.accept(timeOf(start))}
    </Button>
  );
}

function Decline({ meeting }: { meeting: Meeting }) {
  const declining = useAct(meeting, declineTimes);
  return (
    <Button variant="default" loading={declining.isSending} onClick={() => declining.send()}>
      {says.decline}
    </Button>
  );
}

function Withdraw({ meeting }: { meeting: Meeting }) {
  const withdrawing = useAct(meeting, withdrawTimes);
  return (
    <Button variant="default" loading={withdrawing.isSending} onClick={() => withdrawing.send()}>
      {says.withdraw}
    </Button>
  );
}
