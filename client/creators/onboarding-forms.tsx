import { FileInput, Radio, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { NotOpenForm } from '../ui/not-open';
import { Title } from '../ui/title';
import { texts } from './creators.texts';

const { about, identity, onboarding } = texts;

export function AboutForm() {
  const user = useSession()?.user;
  return (
    <>
      <Title order={2} size="h3" mb="md">
        {about.title}
      </Title>
      <NotOpenForm label={about.title} notice={onboarding.notice}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={about.firstName} defaultValue={user?.first_name} />
          <TextInput label={about.lastName} defaultValue={user?.last_name} />
        </SimpleGrid>
        <FileInput label={about.image} placeholder={identity.chooseImage} disabled />
        <Textarea label={about.description} autosize minRows={4} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select label={about.language} placeholder={identity.choose} data={about.languages} />
          <Select label={about.proficiency} placeholder={identity.choose} data={[]} />
        </SimpleGrid>
      </NotOpenForm>
    </>
  );
}

export function IdentityForm() {
  return (
    <>
      <Title order={2} size="h3" mb="md">
        {identity.title}
      </Title>
      <NotOpenForm label={identity.title} notice={onboarding.notice}>
        <p className="muted">{identity.outcome}</p>
        <TextInput label={identity.profession} />
        <FileInput label={identity.certification} placeholder={identity.chooseFile} disabled />
        <Button variant="default">{identity.addMore}</Button>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select label={identity.idType} placeholder={identity.choose} data={identity.idTypes} />
          <FileInput label={identity.idCard} placeholder={identity.chooseFile} disabled />
          <TextInput label={identity.phone} type="tel" />
          <Select label={identity.country} placeholder={identity.choose} data={identity.countries} />
        </SimpleGrid>
        <Radio.Group label={identity.verifyBy}>
          <SimpleGrid cols={2}>
            <Radio value="sms" label={identity.sms} />
            <Radio value="call" label={identity.call} />
          </SimpleGrid>
        </Radio.Group>
        <Button type="submit">{identity.finish}</Button>
      </NotOpenForm>
    </>
  );
}
