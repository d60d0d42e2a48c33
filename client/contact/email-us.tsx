import { Select, Textarea, TextInput } from '@mantine/core';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { NotOpenForm } from '../ui/not-open';
import { Page } from '../ui/page';
import { texts } from './contact.texts';

export function EmailUs() {
  return (
    <Page title={texts.title} width="narrow">
      <div className="card form-card">
        <NotOpenForm label={texts.title} notice={texts.notice}>
          <TextInput label={texts.name} />
          <TextInput label={texts.email} type="email" />
          <Select label={texts.purpose} placeholder={texts.choosePurpose} data={texts.purposes} />
          <Textarea label={texts.message} autosize minRows={5} />
          <Button type="submit">{texts.send}</Button>
        </NotOpenForm>
      </div>
      <Button component={Link} to="/pages/help" variant="default" mt="md">
        {texts.help}
      </Button>
    </Page>
  );
}
