import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { NotOpenYet } from '../ui/not-open';
import { Page } from '../ui/page';

const SECTORS = ['Technology', 'Manufacturing', 'Construction', 'Pharmaceutical', 'Agriculture'];
const INDUSTRIES = ['Fintech', 'Food processing', 'Real estate', 'Drug distribution', 'Poultry'];

/** A search that found nothing leads here, with its words as `title`. */
export function RequestListing() {
  const [params] = useSearchParams();
  return (
    <Page
      title="Request a listing"
      width="narrow"
      lead="Is the guide you need missing? Say which, and creators who know will see it."
    >
      <Stack component="form" className="card" p="lg" onSubmit={(event) => event.preventDefault()}>
        <Select label="Choose Sector" placeholder="Choose Sector" data={SECTORS} />
        <Select label="Choose Industry" placeholder="Choose Industry" data={INDUSTRIES} />
        <TextInput label="Business name" placeholder="Fintech Company" defaultValue={params.get('title') ?? ''} />
        <Textarea label="Further Description" autosize minRows={4} />
        <NotOpenYet>Submit</NotOpenYet>
      </Stack>
    </Page>
  );
}
