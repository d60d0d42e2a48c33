import { Select, Textarea, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { NotOpenForm } from '../ui/not-open';
import { Page } from '../ui/page';
import { texts } from './listing-requests.texts';

const { title, notice, sector, industry, name, example, description, submit, search } = texts.request;

/** A search without results leads here, with its words as `title`. */
export function RequestListing() {
  const [params] = useSearchParams();
  return (
    <Page title={title} width="narrow">
      <div className="card form-card">
        <NotOpenForm label={title} notice={notice}>
          <Select label={sector} placeholder={sector} data={[]} />
          <Select label={industry} placeholder={industry} data={[]} />
          <TextInput label={name} placeholder={example} defaultValue={params.get('title') ?? ''} />
          <Textarea label={description} autosize minRows={4} />
          <Button type="submit">{submit}</Button>
        </NotOpenForm>
      </div>
      <Button component={Link} to="/" variant="default" mt="md">
        {search}
      </Button>
    </Page>
  );
}
