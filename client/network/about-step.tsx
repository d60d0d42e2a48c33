import { Textarea, TextInput } from '@mantine/core';
import {
  aboutForm,
  CITIES,
  COUNTRIES,
  LONGEST_DESCRIPTION,
  LONGEST_EMAIL,
  LONGEST_NAME,
  LONGEST_PHONE,
  LONGEST_PLACE,
  LONGEST_PROFESSION,
} from '#server/network/profile.input';
import { saveAbout } from './profile.api';
import { texts as says } from './profile.texts';
import { StepForm } from './step-form';
import { type StepProps, useStepForm } from './use-step-form';

/** Who the founder is. */
export function AboutStep({ profile, onSaved }: StepProps) {
  const { name, email, phone, profession, description, country, city } = profile;
  const step = useStepForm({
    step: 'about',
    schema: aboutForm,
    initialValues: { name, email, phone, profession, description, country, city },
    missing: says.missing,
    save: saveAbout,
    onSaved,
  });
  const { getInputProps } = step.form;
  return (
    <StepForm label={says.steps[0]!} step={step}>
      <TextInput label={says.name} autoComplete="name" maxLength={LONGEST_NAME} {...getInputProps('name')} />
      <TextInput
        label={says.email}
        description={says.private}
        type="email"
        autoComplete="email"
        maxLength={LONGEST_EMAIL}
        {...getInputProps('email')}
      />
      <TextInput
        label={says.phone}
        description={says.private}
        type="tel"
        autoComplete="tel"
        maxLength={LONGEST_PHONE}
        {...getInputProps('phone')}
      />
      <TextInput label={says.profession} maxLength={LONGEST_PROFESSION} {...getInputProps('profession')} />
      <Textarea
        label={says.description}
        description={says.descriptionHelp}
        autosize
        minRows={3}
        maxLength={LONGEST_DESCRIPTION}
        {...getInputProps('description')}
      />
      <TextInput label={says.country} list="countries" maxLength={LONGEST_PLACE} {...getInputProps('country')} />
      <TextInput label={says.city} list="cities" maxLength={LONGEST_PLACE} {...getInputProps('city')} />
      <Options id="countries" words={COUNTRIES} />
      <Options id="cities" words={CITIES} />
    </StepForm>
  );
}

/** What a field offers; people may type any other word. */
const Options = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);
