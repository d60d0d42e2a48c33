import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toast';
import { createListing } from '../catalogue.api';
import { texts } from './authoring.texts';
import { EMPTY, formOf } from './listing-form';
import { ListingWizard } from './listing-wizard';
import { Welldone } from './welldone';

const says = texts.wizard;

/** Creates a listing in three steps. */
export function CreateListing() {
  const navigate = useNavigate();
  const [blockers, setBlockers] = useState<readonly string[]>();
  return (
    <ListingWizard
      title={says.title}
      lead={says.lead}
      start={EMPTY}
      draft="listing"
      submitLabel={says.submit}
      submit={(body, idempotencyKey, onProgress) => createListing({ form: formOf(body), idempotencyKey, onProgress })}
      onSuccess={({ message, data }) => {
        toast.success(message ?? says.created);
        setBlockers(data.blockers ?? []);
      }}
    >
      <Welldone opened={blockers !== undefined} blockers={blockers ?? []} close={() => void navigate('/')} />
    </ListingWizard>
  );
}
