import { useState } from 'react';
import { dismissalForm } from '#server/listing-reports/listing-reports.input';
import type { ReportedListing } from '../lib/http/api.types';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Title } from '../ui/title';
import { useDeskList } from './desk-list';
import styles from './moderation.module.css';
import { ReportList } from './report-list';
import { dismissListingReports, reportedListings, reportedListingsKeys } from './reported-listings.api';
import { texts } from './reported-listings.texts';
import { Rows } from './rows';
import { VerdictForm } from './verdict-form';

/** Listings that people reported, the most reported first (A3.16). */
export function ReportedListings() {
  const list = useDeskList(reportedListings);
  const { data, error, refetch } = list;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  return (
    <section aria-labelledby="reported-listings" className={styles.waiting}>
      <Title order={2} size="h3" id="reported-listings">
        {texts.title}
      </Title>
      {data.results.length === 0 && <p className="muted">{texts.none}</p>}
      <Rows of={list} row={(listing) => <Row key={listing.id} listing={listing} />} />
    </section>
  );
}

function Row({ listing: { id, slug, title, status, creator, is_own, reports } }: { listing: ReportedListing }) {
  const [asking, setAsking] = useState<'dismiss' | 'suspend'>();
  const close = () => setAsking(undefined);
  return (
    <li className={`card ${styles.review}`}>
      <div>
        <Title order={3} size="h4">
          <Link to={`/listing/${slug}`}>{title}</Link>
        </Title>
        <p className={styles.facts}>
          <strong>{fullName(creator, creator?.username || texts.anonymous)}</strong>
          {status === 'suspended' && <Status tone="attention">{texts.suspended}</Status>}
        </p>
        <ReportList reports={reports} reasons={texts.reason} />
      </div>
      {is_own ? (
        <p className="muted">{texts.own}</p>
      ) : (
        <Group gap={8}>
          <Button variant="default" onClick={() => setAsking('dismiss')}>
            {texts.dismiss}
          </Button>
          {status !== 'suspended' && (
            <Button variant="default" onClick={() => setAsking('suspend')}>
              {texts.suspend}
            </Button>
          )}
        </Group>
      )}
      {asking === 'suspend' && <VerdictForm id={id} verdict="suspend" close={close} />}
      {asking === 'dismiss' && (
        <ReasonForm
          schema={dismissalForm}
          {...texts.dismissal}
          draft={`dismiss:${id}`}
          send={(reason, key) => dismissListingReports(id, reason, key)}
          changes={[reportedListingsKeys.all]}
          close={close}
        />
      )}
    </li>
  );
}
