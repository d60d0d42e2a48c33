import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonForm } from '#server/catalogue/catalogue.input';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { ReasonForm } from '../../ui/controls/reason-form';
import type { KnownListing } from '../listing';
import { shownFor, verify } from './availability.api';
import { texts } from './availability.texts';

/** A moderator records that the guide was compared with what its regulator publishes. */
export const Verification = withControls(function Verification({ listing: { id, slug } }: { listing: KnownListing }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking)
    return (
      <ReasonForm
        schema={reasonForm}
        {...texts.verification}
        submit={texts.verify}
        draft={`verification:${id}`}
        send={(reason, key) => verify(id, reason, key)}
        changes={shownFor(slug)}
        close={() => setAsking(false)}
      />
    );
  return (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={20} aria-hidden="true" />}
      onClick={() => setAsking(true)}
    >
      {texts.verify}
    </Button>
  );
});
