import { useQuery } from '@tanstack/react-query';
import type { ListingFigures } from '../../lib/http/api.types';
import { Failure } from '../../ui/failure';
import { Naira } from '../../ui/naira';
import { RowSkeletons } from '../../ui/skeletons';
import { BarTable } from './bar-table';
import { insightOf } from './figures.api';
import styles from './figures.module.css';
import { texts } from './figures.texts';

/** What only the owner of a listing sees: the way from a search to a purchase, and how far buyers read. */
export function OwnerFigures({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(insightOf(slug));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.figures) return <RowSkeletons />;
  const { figures, revenue_kobo = 0, completion = 0, total_buyers } = data;
  return (
    <div className={styles.owner}>
      <p className="muted">{texts.only}</p>
      <p>
        <span className={`figures ${styles.earned}`}>
          <Naira kobo={revenue_kobo} />
        </span>{' '}
        {texts.earned}
      </p>
      <WayToPurchase of={figures} />
      <Completion of={figures} buyers={total_buyers} completion={completion} />
      <Searches of={figures} />
    </div>
  );
}

function WayToPurchase({ of: { days, shown, opened, bought } }: { of: ListingFigures }) {
  const says = texts.path;
  const rows = [
    { name: says.shown, count: shown },
    { name: says.opened, count: opened },
    { name: says.bought, count: bought },
  ];
  const percent = opened ? ((100 * Math.min(bought, opened)) / opened).toFixed(1) : '';
  return (
    <>
      <BarTable title={says.title(days)} columns={[says.step, says.count]} rows={rows} />
      <p className="muted">{opened ? says.share(percent) : says.none}</p>
    </>
  );
}

interface CompletionProps {
  of: ListingFigures;
  buyers: number;
  completion: number;
}

function Completion({ of: { sections }, buyers, completion }: CompletionProps) {
  const says = texts.sections;
  const rows = sections.map(({ title, completed }) => ({
    ...{ name: title, count: completed },
    label: says.of(completed, buyers),
  }));
  return (
    <>
      <BarTable title={says.title} columns={[says.section, says.count]} rows={rows} whole={buyers} />
      <p className="muted">{buyers ? says.completion(completion) : says.none}</p>
    </>
  );
}

function Searches({ of: { days, searches } }: { of: ListingFigures }) {
  const says = texts.searches;
  const rows = searches.map(({ words, count }) => ({ name: words, count }));
  return (
    <>
      <BarTable title={says.title} columns={[says.words, says.count]} rows={rows} />
      <p className="muted">{searches.length ? says.note(days) : says.none}</p>
    </>
  );
}
