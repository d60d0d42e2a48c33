import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { INVITE_REFUSALS } from '#server/kernel/invite-refusals';
import { naira } from '#server/kernel/money';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { type InvitedFriend, invitedFriends, ownInvitations } from './invitations.api';
import styles from './invitations.module.css';
import { texts } from './invitations.texts';

const says = texts.own;
const TONES = { joined: 'plain', bought: 'attention', rewarded: 'good', refused: 'plain' } as const;
const STATES = ['joined', 'bought', 'rewarded', 'refused'] as const;

/** Who joined by the link: counts, and each with a first name and a state. */
export function Friends() {
  const { data: own } = useQuery(ownInvitations);
  const query = useInfiniteQuery(invitedFriends);
  const { data, error, refetch } = query;
  return (
    <section aria-labelledby="friends">
      <Title order={2} size="h3" id="friends" mt="xl" mb="sm">
        {says.friends}
      </Title>
      {own && (
        <dl className={styles.counts}>
          {STATES.filter((state) => state !== 'refused' || own.refused > 0).map((state) => (
            <Count key={state} name={says.counts[state]}>
              {String(own[state])}
            </Count>
          ))}
          <Count name={says.earned}>{naira(own.earned_kobo)}</Count>
        </dl>
      )}
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : data.items.length === 0 ? (
        <EmptyState>{says.none}</EmptyState>
      ) : (
        <ul className={styles.list} aria-label={says.list}>
          {data.items.map((friend) => (
            <Friend key={`${friend.joined_at} ${friend.first_name}`} friend={friend} />
          ))}
        </ul>
      )}
      <ShowMore query={query}>{says.more}</ShowMore>
    </section>
  );
}

const Count = ({ name, children }: { name: string; children: string }) => (
  <div className="card">
    <dt className="muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Friend({ friend: { first_name, status, why, joined_at, due_at, ended_at } }: { friend: InvitedFriend }) {
  return (
    <li className={`card ${styles.friend}`}>
      <div className={styles.head}>
        <strong>{first_name ?? says.unnamed}</strong>
        <Status tone={TONES[status]}>{says.counts[status]}</Status>
      </div>
      <p className="muted">
        {says.joined} <Time at={joined_at} absolute />
      </p>
      {status === 'bought' && due_at && (
        <p className="muted">
          {says.due} <Time at={due_at} absolute />
        </p>
      )}
      {status === 'rewarded' && ended_at && (
        <p className="muted">
          {says.ended} <Time at={ended_at} absolute />
        </p>
      )}
      {why && <p className="muted">{says.why(INVITE_REFUSALS[why])}</p>}
    </li>
  );
}
