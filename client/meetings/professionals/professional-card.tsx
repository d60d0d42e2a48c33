import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useSession } from '../../lib/http/session';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Naira } from '../../ui/naira';
import { fullName } from '../../ui/names';
import { Day } from '../../ui/notice';
import { Stars } from '../../ui/stars';
import { Status } from '../../ui/status';
import { Tags } from '../../ui/tags';
import { Title } from '../../ui/title';
import type { Professional } from './professionals.api';
import styles from './professionals.module.css';
import { texts } from './professionals.texts';

const says = texts.card;

interface Props {
  professional: Professional;
  /** On the page of the enquiry, which is no link to itself. */
  isAlone?: boolean;
}

/** A verified creator with what they know and offer. */
export function ProfessionalCard({ professional, isAlone = false }: Props) {
  const { person, sectors, regions, rating, guides, meeting, takes_enquiries: takes } = professional;
  const { username } = person;
  const name = fullName(person, username);
  const page = `/listing-by-creator?creator=${encodeURIComponent(username)}`;
  const isOwn = useSession()?.user?.username === username;
  const Frame = isAlone ? 'div' : 'li';
  return (
    <Frame className={`card ${styles.card}`}>
      <div className={styles.head}>
        <Avatar person={person} size={56} />
        <div>
          <Title order={isAlone ? 2 : 3} size="h4">
            <Link to={page}>{name}</Link>
          </Title>
          <p className="muted">
            <IconRosetteDiscountCheckFilled size={18} color="var(--palm)" aria-hidden="true" /> {says.verified}
          </p>
        </div>
        {isOwn && <Status>{says.you}</Status>}
      </div>
      <p className={styles.rating}>
        <Stars value={rating.average ?? 0} muted={rating.average === null} />
        <span>{rating.average === null ? says.unrated : says.rated(rating.average.toFixed(1), rating.count)}</span>
        {guides > 0 && <span className="muted">{says.guides(guides)}</span>}
      </p>
      <Tags label={says.sectors} tags={sectors.map(({ name: sector }) => sector)} />
      <Tags label={says.regions} tags={regions} />
      {meeting && <Meeting meeting={meeting} />}
      <Group gap={8}>
        {guides > 0 && (
          <Button component={Link} to={page} variant="default">
            {says.page(name)}
          </Button>
        )}
        {meeting && (
          <Button component={Link} to={`${page}&tab=meeting`} variant="default">
            {says.meet(name)}
          </Button>
        )}
        {takes && !isOwn && !isAlone && (
          <Button component={Link} to={`/professionals?to=${encodeURIComponent(username)}`}>
            {says.enquire(name)}
          </Button>
        )}
      </Group>
    </Frame>
  );
}

const Meeting = ({
  meeting: { price_kobo: price, next_day: day },
}: {
  meeting: NonNullable<Professional['meeting']>;
}) => (
  <dl className={styles.meeting}>
    <div>
      <dt>{says.price}</dt>
      <dd>
        <strong>
          <Naira kobo={price} />
        </strong>
      </dd>
    </div>
    <div>
      <dt>{says.next}</dt>
      <dd>{day ? <Day on={day} /> : says.full}</dd>
    </div>
  </dl>
);
