import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../lib/http/api-error';
import { useWatch } from '../../lib/live/use-live';
import { Failure } from '../../ui/failure';
import { Page } from '../../ui/page';
import { TextSkeleton } from '../../ui/skeletons';
import { listingDetail, ofListing } from '../catalogue.api';
import { lastRead, rememberRead } from './last-read';
import { MissingListing } from '../listing/missing-listing';
import { PastReader } from './past-reader-part';
import { Reader } from './reader';
import { texts } from './reader.texts';
import { OfflineUpkeep } from './offline/offline-upkeep';
import { useSection } from './use-section';

/** Reads and edits a listing's sections. The selected section is part of the URL. */
export function Sections() {
  const { slug = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const { data: listing, error, refetch } = useQuery(listingDetail(slug));
  useWatch('listing', listing?.id, ofListing(slug));

  const chosen = params.get('section');
  const isPast = params.get('as') === 'bought' && listing?.has_purchased === true;
  const { section, removed } = useSection(isPast ? undefined : listing, chosen, (section) =>
    setParams(section ? { section } : {}, { replace: true, preventScrollReset: true }),
  );
  const choose = (section: string) =>
    setParams(isPast ? { section, as: 'bought' } : { section }, { preventScrollReset: true });

  useEffect(() => {
    if (isPast) return;
    if (section) return rememberRead(slug, section.slug);
    const last = chosen ? undefined : lastRead(slug);
    if (last && listing?.sections.some((known) => known.slug === last)) setParams({ section: last }, { replace: true });
  }, [slug, section, chosen, listing, isPast, setParams]);

  if (listing && isPast) return <PastReader listing={listing} chosen={chosen} choose={choose} />;
  if (listing)
    return (
      <>
        <Reader listing={listing} section={section} removed={removed} choose={choose} />
        <OfflineUpkeep guide={slug} />
      </>
    );
  if (isNotFound(error)) return <MissingListing />;
  return (
    <Page title={texts.tab} untitled={!error}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : <TextSkeleton count={8} />}
    </Page>
  );
}
