import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { isNotFound } from '../../lib/http/api-error';
import { useWatch } from '../../lib/live/use-live';
import { Button } from '../../ui/button';
import { COLUMN_SIZES } from '../../ui/column-sizes';
import { Cover } from '../../ui/cover';
import { Failure } from '../../ui/failure';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { fullName } from '../../ui/names';
import { Page } from '../../ui/page';
import { Receipt } from '../../ui/receipt';
import { TextSkeleton } from '../../ui/skeletons';
import { Time } from '../../ui/time';
import { Title } from '../../ui/title';
import { listingDetail, ofListing } from '../catalogue.api';
import { lastRead } from './last-read';
import { creatorOf, doneOf, type Listing } from '../listing';
import { isAuthor } from '../listing/authors';
import { MissingListing } from '../listing/missing-listing';
import styles from './paid-listing.module.css';
import { SectionList } from '../listing/section-list';
import { OfflineSwitch } from './offline/offline-switch';
import { OfflineUpkeep } from './offline/offline-upkeep';
import { texts } from './reader.texts';
import { Refund } from './refund';
import { TodoList } from './todo-list';
import { todoKeys } from '../todo.api';

const says = texts.owned;

/** The page of a purchased listing. Without a purchase it shows the listing's public page. */
export function PaidListing() {
  const { slug = '' } = useParams();
  const { data: listing, error, refetch } = useQuery(listingDetail(slug));
  useWatch('listing', listing?.id, [...ofListing(slug), todoKeys.of(slug)]);

  if (listing && !listing.has_purchased && !isAuthor(listing)) return <Navigate to={`/listing/${slug}`} replace />;
  if (listing)
    return (
      <>
        <Owned listing={listing} />
        <OfflineUpkeep guide={slug} />
      </>
    );
  if (isNotFound(error)) return <MissingListing />;
  return (
    <Page title={says.loading} untitled={!error}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : <TextSkeleton count={8} />}
    </Page>
  );
}

function Owned({ listing }: { listing: Listing }) {
  const { slug, sections, title, subtitle, thumbnail, updated_at } = listing;
  const creator = creatorOf(listing);
  const last = sections.find((section) => section.slug === lastRead(slug));
  const next = last && !last.completed ? last : (sections.find(({ completed }) => !completed) ?? sections[0]);
  const done = doneOf(sections);
  const word = done === 0 && !last ? says.start : done === sections.length ? says.again : says.goOn;

  return (
    <Page title={title} lead={subtitle}>
      <div className={styles.owned}>
        <div className={styles.main}>
          {next && (
            <div className={`card ${styles.next}`}>
              <div>
                <p className="muted">{done === sections.length ? texts.finished : says.next}</p>
                <Title order={2} size="h3">
                  {next.title}
                </Title>
              </div>
              <Button component={Link} to={`/listing/${slug}/sections?section=${encodeURIComponent(next.slug)}`}>
                {word}
              </Button>
            </div>
          )}
          {listing.has_purchased && <TodoList slug={slug} />}
          <SectionList listing={listing} whole />
        </div>
        <aside className={`card ${styles.side}`} aria-label={says.purchase}>
          <Cover title={title} sector={listing.sectors?.[0]?.name} src={thumbnail} eager sizes={COLUMN_SIZES} />
          <div className={styles.facts}>
            <strong>{listing.is_owner ? says.isYours : listing.has_purchased ? says.youOwn : says.youWrite}</strong>
            <span className="muted">{says.by(fullName(creator))}</span>
            <span className="muted">
              {says.updated} <Time at={updated_at} />
            </span>
            {!listing.is_owner && <Bought listing={listing} />}
            {listing.has_purchased && (
              <Link className={styles.then} to={`/listing/${slug}/sections?as=bought`}>
                {says.asBought}
              </Link>
            )}
            {listing.has_purchased && listing.reference && <Refund slug={slug} policy={listing.refund_policy} />}
            <Group>
              <Button component={Link} to={`/listing/${slug}`} variant="default">
                {says.seeListing}
              </Button>
              {listing.has_purchased && !listing.is_owner && creator.username && (
                <Button
                  component={Link}
                  to={`/profile?tab=messages&with=${encodeURIComponent(creator.username)}`}
                  variant="default"
                >
                  {says.message}
                </Button>
              )}
              <OfflineSwitch guide={slug} />
            </Group>
          </div>
        </aside>
      </div>
    </Page>
  );
}

function Bought({ listing: { reference, purchased_at, price_kobo, paid_kobo } }: { listing: Listing }) {
  const paid = paid_kobo ?? price_kobo;
  if (!reference)
    return purchased_at ? (
      <span className="muted">
        {says.given} <Time at={purchased_at} />
      </span>
    ) : null;
  return (
    <>
      <span className="muted">
        {purchased_at && (
          <>
            {says.bought} <Time at={purchased_at} />,{' '}
          </>
        )}
        {says.receipt} <span className={styles.reference}>{reference}</span>
      </span>
      {paid > 0 && <Receipt reference={reference} />}
    </>
  );
}
