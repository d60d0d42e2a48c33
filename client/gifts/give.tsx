import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { listingToGive } from './gifts.api';
import { texts } from './gifts.texts';
import { GiveForm } from './give-form';

const says = texts.give;

/** Buys a guide for another person, or seats of it for a team. */
export const Give = withControls(function Give() {
  const { slug = '' } = useParams();
  const { data: listing, error, refetch } = useQuery(listingToGive(slug));
  const isForSale = listing?.status === 'published' && !listing.is_owner && listing.price_kobo > 0;
  return (
    <Page title={listing?.title ?? says.title} lead={says.lead} width="narrow">
      {listing ? (
        isForSale ? (
          <GiveForm listing={listing} />
        ) : (
          <Failure>{says.gone}</Failure>
        )
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={6} />
      )}
    </Page>
  );
});
