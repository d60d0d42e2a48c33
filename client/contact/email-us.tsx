import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { NotOpenYet } from '../ui/not-open';
import { Page } from '../ui/page';

const PURPOSES = ['Email Marketing', 'Copy Writing', 'Software Development'];

export function EmailUs() {
  return (
    <Page title="Email Us" width="narrow" lead="A person reads every message.">
      <Stack component="form" className="card" p="lg" onSubmit={(event) => event.preventDefault()}>
        <TextInput label="Full Name" autoComplete="name" />
        <TextInput label="Email Address" type="email" autoComplete="email" />
        <Select label="Purpose" placeholder="Choose a purpose" data={PURPOSES} />
        <Textarea label="Message" autosize minRows={5} />
        <NotOpenYet>Send Message</NotOpenYet>
      </Stack>
    </Page>
  );
}
