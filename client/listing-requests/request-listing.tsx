import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { NotOpenYet } from '../ui/not-open';
import { Page } from '../ui/page';

const SECTORS = ['Technology', 'Manufacturing', 'Construction', 'Pharmaceutical', 'Agriculture'];
const INDUSTRIES = ['Fintech', 'Food processing', 'Real estate', 'Drug distribution', 'Poultry'];

export function RequestListing() {
  return (
    <Page
      title="Request a listing"
      width="narrow"
      lead="Is the guide you need missing? Say which, and creators who know will see it."
    >
      <Stack component="form" className="card" p="lg" onSubmit={(event) => event.preventDefault()}>
        <Select label="Choose Sector" placeholder="Choose Sector" data={SECTORS} />
        <Select label="Choose Industry" placeholder="Choose Industry" data={INDUSTRIES} />
        <TextInput label="Business name" placeholder="Fintech Company" />
        <Textarea label="Further Description" autosize minRows={4} />
        <NotOpenYet>Submit</NotOpenYet>
      </Stack>
    </Page>
  );
}
