import { useInfiniteQuery } from '@tanstack/react-query';
import type { PublishedRoot } from '../lib/http/api.types';
import { publishedRoots } from '../lib/http/published-roots';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { formatDate, Time } from '../ui/time';
import { Title } from '../ui/title';
import styles from './transparency.module.css';
import { texts } from './transparency.texts';

/** The published roots of all wallets (B3), for everyone. */
export function Transparency() {
  const query = useInfiniteQuery(publishedRoots);
  const { data, error, refetch } = query;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <section aria-labelledby="roots">
        <Title order={2} size="h3" id="roots" mb="sm">
          {texts.roots}
        </Title>
        {error && !data ? (
          <Failure lead={texts.failed} error={error} retry={() => void refetch()} />
        ) : !data ? (
          <RowSkeletons />
        ) : data.items.length === 0 ? (
          <EmptyState>{texts.none}</EmptyState>
        ) : (
          <ol className={`card ${styles.roots}`}>
            {data.items.map((root) => (
              <Root key={root.date} root={root} />
            ))}
          </ol>
        )}
        <ShowMore query={query}>{texts.more}</ShowMore>
      </section>
      <section aria-labelledby="how">
        <Title order={2} size="h3" id="how" mt="xl" mb="sm">
          {texts.how}
        </Title>
        <ol>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </Page>
  );
}

/** The date is one of Lagos; it is formatted at noon of the device, so that no time zone moves it. */
const Root = ({ root: { date, root, leaves, position, published_at: at } }: { root: PublishedRoot }) => (
  <li>
    <p>
      <strong>
        <time dateTime={date}>{formatDate(`${date}T12:00:00.000`)}</time>
      </strong>
      <span>{texts.wallets(leaves)}</span>
      <span className="muted">
        {texts.published} <Time at={at} /> · {texts.position(position)}
      </span>
    </p>
    <code>{root}</code>
  </li>
);
