import { useInfiniteQuery } from '@tanstack/react-query';
import { useSubTab } from '../lib/navigation/use-sub-tab';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { SubTabs } from '../ui/controls/sub-tabs';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { type Meeting, meetings, type When as Time } from './meetings.api';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { nameOf } from './names';
import { statusAt, TICK_MS } from './status-at';
import { useClock } from './use-clock';
import { When } from './when';

const says = texts.list;

/** One's meetings as guest and as host, by whether they are to come. */
export function MeetingList() {
  const [tab, choose] = useSubTab(['upcoming', 'past']);
  return (
    <SubTabs
      label={says.label}
      value={tab}
      choose={choose}
      tabs={(['upcoming', 'past'] as const).map((when) => ({
        value: when,
        name: says.tabs[when],
        content: <Meetings when={when} />,
      }))}
    />
  );
}

function Meetings({ when }: { when: Time }) {
  const query = useInfiniteQuery(meetings(when));
  const { data, error, refetch } = query;
  const now = useClock(TICK_MS);
  if (!data)
    return error ? (
      <Failure lead={says.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={3} />
    );
  if (data.count === 0)
    return (
      <EmptyState
        action={
          when === 'upcoming' && (
            <Button component={Link} to="/" variant="default">
              {says.search}
            </Button>
          )
        }
      >
        {says.none[when]}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list} aria-label={says.tabs[when]}>
        {data.items.map((meeting) => (
          <Row key={meeting.id} meeting={meeting} now={now} />
        ))}
      </ul>
      <ShowMore query={query}>{says.more}</ShowMore>
    </>
  );
}

function Row({ meeting, now }: { meeting: Meeting; now: number }) {
  const { id, other, topic, proposal, role, absence } = meeting;
  const name = nameOf(meeting);
  return (
    <li className={`card ${styles.row}`}>
      <Avatar person={other ?? { first_name: name }} size={44} />
      <div>
        <Link to={`/meetings/${id}`}>{texts.meeting.title(name)}</Link>{' '}
        {absence ? (
          <Status tone="attention">{absence.contested_at ? texts.absence.contested : texts.absence.claimed}</Status>
        ) : (
          <Status>{texts.meeting.statuses[statusAt(meeting, now)]}</Status>
        )}{' '}
        {proposal && <Status tone="attention">{says.proposed}</Status>}
        <When at={meeting} />
        <p className="muted">
          {texts.meeting.roles[role]}
          {topic && ` · ${topic}`}
        </p>
      </div>
    </li>
  );
}
