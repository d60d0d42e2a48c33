import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonForm } from '#server/catalogue/catalogue.input';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { ReasonForm } from '../../ui/controls/reason-form';
import type { KnownListing } from '../listing';
import { setSuspended, shownFor } from './availability.api';
import { texts } from './availability.texts';

const says = texts.reason;

/** An admin takes the listing off sale with a reason, or ends that. */
export const Suspension = withControls(function Suspension({ listing }: { listing: KnownListing }) {
  const [isAsking, setAsking] = useState(false);
  const isSuspended = listing.status === 'suspended';
  if (!isSuspended && listing.status !== 'published' && listing.status !== 'archived') return null;
  const { id, slug } = listing;
  if (isAsking)
    return (
      <ReasonForm
        schema={reasonForm}
        label={isSuspended ? says.restore : says.suspend}
        help={says.help}
        submit={isSuspended ? texts.restore : texts.suspend}
        draft={`suspension:${id}`}
        send={(reason, key) => setSuspended(id, !isSuspended, reason, key)}
        changes={shownFor(slug)}
        close={() => setAsking(false)}
      />
    );
  return (
    <Button variant="default" leftSection={<IconBan size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {isSuspended ? texts.restore : texts.suspend}
    </Button>
  );
});
