import { Button, FileInput, Group, Radio, Select, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../lib/http/session';
import { NotOpenYet } from '../ui/not-open';

const LANGUAGES = ['English', 'French', 'Chinese'];
const PROFICIENCY = ['Basic', 'Conversational', 'Fluent', 'Native'];
const ID_CARDS = ['Driver Licence', 'School Leaving Cert', 'Birth Cert'];

export function AboutForm() {
  const user = useSession()?.user;
  return (
    <Stack>
      <Title order={2} size="h3">
        About you
      </Title>
      <Group grow>
        <TextInput label="First Name" defaultValue={user?.first_name} />
        <TextInput label="Last Name" defaultValue={user?.last_name} />
      </Group>
      <FileInput label="Profile image" placeholder="Choose an image" accept="image/*" clearable />
      <Textarea label="Description" description="What you do, for how long, and where." autosize minRows={4} />
      <Group grow>
        <Select label="Language" placeholder="Choose" data={LANGUAGES} />
        <Select label="Proficiency" placeholder="Choose" data={PROFICIENCY} />
      </Group>
    </Stack>
  );
}

export function IdentityForm() {
  const [certificates, setCertificates] = useState(1);
  return (
    <Stack component="form" onSubmit={(event) => event.preventDefault()}>
      <Title order={2} size="h3">
        Verification
      </Title>
      <p className="muted" style={{ margin: 0 }}>
        A creator account is activated after we have checked identity and certificates. You hear from us by e-mail
        within 2 working days.
      </p>
      <TextInput label="Profession" />
      {Array.from({ length: certificates }, (_, index) => (
        <FileInput key={index} label={`Certification ${index + 1}`} placeholder="Choose a file" clearable />
      ))}
      <Button variant="subtle" onClick={() => setCertificates(certificates + 1)} style={{ justifySelf: 'start' }}>
        Add more
      </Button>
      <Group grow align="end">
        <Select label="ID card type" placeholder="Choose" data={ID_CARDS} />
        <FileInput label="ID card" placeholder="Choose a file" clearable />
      </Group>
      <Group grow>
        <TextInput label="Phone Number" type="tel" />
        <Select label="Country" placeholder="Choose" data={['Nigeria', 'USA']} />
      </Group>
      <Radio.Group label="Verify my phone by" defaultValue="sms">
        <Group mt={8}>
          <Radio value="sms" label="SMS" />
          <Radio value="call" label="Call" />
        </Group>
      </Radio.Group>
      <NotOpenYet>Finish</NotOpenYet>
    </Stack>
  );
}
