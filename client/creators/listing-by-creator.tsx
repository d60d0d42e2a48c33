import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import { SubTabs } from '../ui/controls/sub-tabs';
import { formatDate } from '../ui/time';
import { Title } from '../ui/title';
import { type PublicPerson, publicPerson } from './creators.api';
import { Reputation } from './reputation';
import { SaidOf } from './said-of';
import styles from './creators.module.css';
import { texts } from './creators.texts';

const { creator: text } = texts;

interface Props {
  /** What a creator has published, by username. */
  listingsOf: (username: string) => ReactNode;
  /** The connection of the signed-in person with one, by username. */
  tieTo: (username: string) => ReactNode;
  /** How many follow one, with what the signed-in person may do about it. */
  followOf: (person: PublicPerson) => ReactNode;
  /** Online meetings with one. */
  meetingsWith: (person: PublicPerson) => ReactNode;
}

/** The page of the creator whose username is `?creator=`. */
export function ListingByCreator({ listingsOf, tieTo, followOf, meetingsWith }: Props) {
  const [params, setParams] = useSearchParams();
  const username = params.get('creator') ?? '';
  const tab = params.get('tab') === 'meeting' ? 'meeting' : 'listings';
  const { data: person } = useQuery(publicPerson(username));
  const choose = (chosen: string | null) =>
    setParams((before) => {
      before.set('tab', chosen ?? 'listings');
      return before;
    });
  return (
    <Page title={person ? fullName(person) : text.title} untitled={username !== ''}>
      <Person username={username} tieTo={tieTo} followOf={followOf} />
      {person && <SaidOf person={person} />}
      <SubTabs
        label={text.title}
        value={tab}
        choose={choose}
        tabs={[
          { value: 'listings', name: text.listings, content: username ? listingsOf(username) : <Search /> },
          {
            value: 'meeting',
            name: text.meeting,
            content: person ? meetingsWith(person) : username ? <RowSkeletons /> : <Search />,
          },
        ]}
      />
    </Page>
  );
}

const Search = () => (
  <Button component={Link} to="/">
    {text.search}
  </Button>
);

function Person({ username, tieTo, followOf }: { username: string } & Pick<Props, 'tieTo' | 'followOf'>) {
  const { data: person, error, refetch } = useQuery(publicPerson(username));
  if (!username) return <EmptyState>{text.missing}</EmptyState>;
  if (error && !person) return <Failure error={error} retry={() => void refetch()} />;
  if (!person) return <RowSkeletons count={1} />;
  const name = fullName(person);
  return (
    <header className={`card ${styles.creator}`}>
      <Avatar person={person} size={88} />
      <div>
        <Title order={1} size="h2">
          {name}
        </Title>
        {person.creator_status === 'verified' && (
          <p className="muted">
            <IconRosetteDiscountCheckFilled size={20} color="var(--palm)" aria-hidden="true" />{' '}
            {person.verified_at ? text.verifiedOn(formatDate(person.verified_at)) : text.verified}
          </p>
        )}
        {person.is_creator && <Reputation username={person.username} />}
        <p className={person.about ? styles.about : 'muted'}>{person.about || text.noText(name)}</p>
        {person.is_creator && followOf(person)}
        {tieTo(person.username)}
      </div>
    </header>
  );
}
