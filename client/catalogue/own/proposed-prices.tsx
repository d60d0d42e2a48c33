import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Naira } from '../../ui/naira';
import { Title } from '../../ui/title';
import type { Card } from '../listing';
import styles from './own.module.css';
import { texts } from './own.texts';

const says = texts.prices;

/** The own listings for which a moderator proposes another price, each with the way to answer. */
export function ProposedPrices({ listings }: { listings: Card[] }) {
  const proposed = listings.filter(({ proposed_price_kobo }) => typeof proposed_price_kobo === 'number');
  if (proposed.length === 0) return null;
  return (
    <ul className={styles.sentBack} aria-label={says.label}>
      {proposed.map(({ id, slug, title, price_kobo, proposed_price_kobo }) => (
        <li key={id} className={`card ${styles.request}`}>
          <div>
            <Title order={3} size="h4">
              {title}
            </Title>
            <p>
              {says.proposes} <Amount kobo={proposed_price_kobo!} /> {says.instead} <Amount kobo={price_kobo} />.
            </p>
          </div>
          <Button component={Link} to={`/listing/${slug}`}>
            {says.answer}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const Amount = ({ kobo }: { kobo: number }) => (kobo === 0 ? says.free : <Naira kobo={kobo} />);
