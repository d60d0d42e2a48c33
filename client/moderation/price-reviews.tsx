import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import type { OpenPriceProposal } from '../lib/http/api.types';
import { useDeskList } from './desk-list';
import styles from './moderation.module.css';
import { priceReviews } from './price-reviews.api';
import { texts } from './price-reviews.texts';
import { Rows } from './rows';

/** Prices that creators proposed, the oldest first. Each is answered on the page of its listing. */
export function PriceReviews() {
  const list = useDeskList(priceReviews);
  const { data, error, refetch } = list;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  return (
    <section aria-labelledby="price-reviews" className={styles.waiting}>
      <Title order={2} size="h3" id="price-reviews">
        {texts.title}
      </Title>
      {data.results.length === 0 && <p className="muted">{texts.none}</p>}
      <Rows of={list} row={(review) => <Row key={review.id} review={review} />} />
    </section>
  );
}

const amount = (kobo: number) => (kobo === 0 ? texts.free : <Naira kobo={kobo} />);

const Row = ({ review: { slug, title, price_kobo, proposal, answer_by } }: { review: OpenPriceProposal }) => (
  <li className={`card ${styles.submission}`}>
    <div>
      <Title order={3} size="h4">
        <Link to={`/listing/${slug}`}>{title}</Link>
      </Title>
      <p className={styles.facts}>
        <span>
          {texts.now} {amount(price_kobo)}
        </span>
        <span>
          {texts.wanted} {amount(proposal.price_kobo)}
        </span>
        <span className="muted">
          {texts.asked} <Time at={proposal.at} />
        </span>
        <span className="muted">
          {texts.due} <Time at={answer_by} absolute />
        </span>
      </p>
      <p>{proposal.note}</p>
    </div>
  </li>
);
