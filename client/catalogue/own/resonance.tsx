import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error';
import type { GuideResonance } from '../../lib/http/api.types';
import { EmptyState } from '../../ui/empty-state';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { PremiumUpsell } from '../../ui/premium-upsell';
import { RowSkeletons } from '../../ui/skeletons';
import { Title } from '../../ui/title';
import { BarTable } from '../listing/bar-table';
import { resonance } from './resonance.api';
import styles from './resonance.module.css';
import { texts } from './resonance.texts';

type Searches = { words: string; count: number }[];

/** How the audience answers the creator's guides (A17.2); without Premium, where to get it. */
export function Resonance() {
  const { data, error, refetch } = useQuery(resonance);
  if (error instanceof ApiError && error.code === 'premium_required') return <PremiumUpsell needs={error.detail} />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const { days, guides, searches, missing } = data;
  return (
    <div className={styles.resonance}>
      <Title order={2} size="h3">
        {texts.title}
      </Title>
      <p className="muted">{texts.lead(days)}</p>
      {guides.length > 0 ? (
        <ul className={styles.guides} aria-label={texts.guides}>
          {guides.map((guide) => (
            <Guide key={guide.slug} guide={guide} />
          ))}
        </ul>
      ) : (
        <EmptyState next={{ to: '/listing/new', text: texts.create }}>{texts.none}</EmptyState>
      )}
      <Words title={texts.searches.title} of={searches} none={texts.searches.none} />
      <Words title={texts.missing.title} of={missing} note={texts.missing.note} none={texts.missing.none} />
    </div>
  );
}

function Guide({ guide }: { guide: GuideResonance }) {
  const { slug, title, shown, opened, bought, buyers, completion, share, usual_share: usual } = guide;
  const { average_rating: rating, total_review: reviews } = guide;
  return (
    <li className="card">
      <Title order={3} size="h4">
        <Link to={`/listing/${slug}`}>{title}</Link>
      </Title>
      <dl className={styles.counts}>
        <Count name={texts.shown} value={shown} />
        <Count name={texts.opened} value={opened} />
        <Count name={texts.bought} value={bought} />
      </dl>
      <p>
        {share === null ? texts.unopened : texts.share(share)}{' '}
        {share !== null && usual !== null && comparisonOf(share, usual)(usual)}
      </p>
      {completion !== null && <p>{texts.completion(completion, buyers)}</p>}
      {reviews > 0 && <p>{texts.rating(rating, reviews)}</p>}
    </li>
  );
}

const comparisonOf = (share: number, usual: number) =>
  share > usual ? texts.above : share < usual ? texts.below : texts.same;

const Count = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd className="figures">{texts.count(value)}</dd>
  </div>
);

interface WordsProps {
  title: string;
  of: Searches;
  note?: string;
  /** Said in place of the table without any. */
  none: string;
}

function Words({ title, of, note, none }: WordsProps) {
  const rows = of.map(({ words, count }) => ({ name: words, count }));
  return (
    <section className={styles.words}>
      <BarTable title={title} columns={[texts.searches.words, texts.searches.times]} rows={rows} />
      {(rows.length === 0 || note) && <p className="muted">{rows.length > 0 ? note : none}</p>}
    </section>
  );
}
