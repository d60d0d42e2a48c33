import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  type AboutForm as Body,
  aboutForm,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  LONGEST_WORD,
  MOST_LANGUAGES,
} from '#server/creator-applications/creator-applications.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { useSession } from '../lib/http/session';
import { withoutRowAlert, LanguageRows, namedRows, shownRows } from '../ui/controls/language-rows';
import { ApplicationFiles } from './application-files';
import { ApplicationStep } from './application-step';
import { type Application, saveAbout } from './applications.api';
import { texts } from './applications.texts';
import { blankFields } from './blank-fields';
import styles from './creators.module.css';
import { useAutosave } from './use-autosave';

const says = texts.about;
const PICTURES = ['jpg', 'jpeg', 'png'];

export interface StepProps {
  application: Application;
  back: () => void;
  next: () => void;
}

const bodyOf = (values: Body): Body => ({ ...values, languages: namedRows(values.languages) });

/** Form 1 of an application. It is saved while it is typed; to go on, nothing may be missing. */
export function AboutForm({ application, back, next }: StepProps) {
  const { about } = application;
  const user = useSession()?.user;
  const form = useCommandForm<Body, Body, void>({
    schema: aboutForm,
    initialValues: {
      first_name: about.first_name || (user?.first_name ?? ''),
      last_name: about.last_name || (user?.last_name ?? ''),
      description: about.description,
      languages: shownRows(about.languages),
    },
    body: bodyOf,
    check: (values) => blankFields(says.missing, bodyOf(values)),
    submit: (body) => autosave.flush(body),
    onSuccess: next,
  });
  const { languages } = form.values;
  const body = bodyOf(form.values);
  const autosave = useAutosave({ saved: about, body, schema: aboutForm, save: saveAbout });
  return (
    <ApplicationStep
      form={withoutRowAlert(form)}
      title={says.title}
      saved={autosave.state}
      back={back}
      submit={texts.next}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={says.firstName}
          description={says.namesHelp}
          autoComplete="given-name"
          maxLength={LONGEST_NAME}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={says.lastName}
          description={says.namesHelp}
          autoComplete="family-name"
          maxLength={LONGEST_NAME}
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <ApplicationFiles
        label={says.image}
        help={says.imageHelp}
        use="picture"
        application={application}
        ends={PICTURES}
      />
      <Textarea
        label={says.description}
        description={says.descriptionHelp}
        autosize
        minRows={4}
        maxLength={LONGEST_DESCRIPTION}
        {...form.getInputProps('description')}
      />
      <fieldset className={styles.group}>
        <legend>{says.languages}</legend>
        <LanguageRows
          rows={languages}
          set={(rows) => form.setFieldValue('languages', rows)}
          errors={form.errors}
          longest={LONGEST_WORD}
          most={MOST_LANGUAGES}
        />
      </fieldset>
    </ApplicationStep>
  );
}
