import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isNotFound } from '../../lib/http/api-error';
import { lazyScreen } from '../../ui/lazy-screen';
import { Failure } from '../../ui/failure';
import { NotFound } from '../../ui/not-found';
import { Page } from '../../ui/page';
import { TextSkeleton } from '../../ui/skeletons';
import { toast } from '../../ui/toast';
import { catalogueKeys, listingDetail, submitListing } from '../catalogue.api';
import type { Listing } from '../listing';
import { MissingListing } from '../listing/missing-listing';
import { editListing } from './authoring.api';
import { texts } from './authoring.texts';
import { type Body, draftOf, formOf } from './listing-form';
import { ListingWizard, type Sending } from './listing-wizard';

const says = texts.edit;
const Coauthors = lazyScreen(
  async () => (await import('../coauthors/coauthors')).Coauthors,
  () => null,
);

/** The form of an own listing, filled with what it says now. */
export function EditListing() {
  const { slug = '' } = useParams();
  const { data: listing, error, refetch } = useQuery(listingDetail(slug));
  if (listing) return listing.is_owner ? <OwnListing key={listing.id} listing={listing} /> : <NotFound />;
  if (isNotFound(error)) return <MissingListing />;
  return (
    <Page title={says.title} untitled={!error} width="reading">
      {error ? <Failure error={error} retry={() => void refetch()} /> : <TextSkeleton count={8} />}
    </Page>
  );
}

/** Saves the changes; a listing whose changes were requested is submitted again with them. */
function OwnListing({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const { id, slug, status, thumbnail, reason } = listing;
  const isSentBack = status === 'changes_requested';
  const wasPublished = ['published', 'archived', 'suspended'].includes(status);
  const save = async (body: Body, idempotencyKey: string, sending: Sending) => {
    const saved = await editListing(slug, { form: formOf(body, 'with blanks'), idempotencyKey, ...sending });
    return isSentBack ? submitListing(slug, `${idempotencyKey}:submit`) : saved;
  };
  return (
    <>
      <ListingWizard
        title={says.title}
        lead={reason ? says.asked(reason) : says.lead[wasPublished ? 'published' : 'other']}
        start={draftOf(listing)}
        draft={`listing:${id}`}
        submitLabel={isSentBack ? says.resubmit : says.save}
        submit={save}
        onSuccess={({ message }) => {
          toast.success(message);
          void navigate(`/listing/${slug}`);
        }}
        changes={[catalogueKeys.listing(slug), catalogueKeys.created]}
        isComplete
        cover={thumbnail}
        fixedPrice={wasPublished ? says.fixedPrice : undefined}
      />
      {status !== 'rejected' && (
        <div className="page" data-reading>
          <Suspense>
            <Coauthors slug={slug} />
          </Suspense>
        </div>
      )}
    </>
  );
}
