import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  type AboutForm as Body,
  aboutForm,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  LONGEST_WORD,
  MOST_LANGUAGES,
} from '#server/creator-applications/creator-applications.input';
import { type Errors, useCommandForm } from '../lib/forms/use-command-form';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { isErrorAtRow, LanguageRows, namedRows, shownRows } from '../ui/controls/language-rows';
import { Group } from '../ui/layout';
import { ApplicationFiles } from './application-files';
import { type Application, saveAbout } from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';
import { SavedState } from './saved-state';
import { useAutosave } from './use-autosave';

const says = texts.about;
const PICTURES = ['jpg', 'jpeg', 'png'];

export interface StepProps {
  application: Application;
  back: () => void;
  next: () => void;
}

const bodyOf = (values: Body): Body => ({ ...values, languages: namedRows(values.languages) });
const blank = (body: Body): Errors =>
  Object.fromEntries(
    Object.entries(says.missing).filter(([field]) => {
      const value = body[field as keyof Body];
      return typeof value === 'string' ? value.trim() === '' : value.length === 0;
    }),
  );

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
    check: (values) => blank(bodyOf(values)),
    submit: (body) => autosave.flush(body),
    onSuccess: next,
  });
  const { languages } = form.values;
  const body = bodyOf(form.values);
  const autosave = useAutosave({ saved: about, body, isInvalid: !aboutForm.safeParse(body).success, save: saveAbout });
  return (
    <CommandForm
      form={{ ...form, problem: isErrorAtRow(languages, form.errors) ? undefined : form.problem }}
      aria-label={says.title}
      className={styles.form}
      actions={
        <>
          <SavedState state={autosave.state} />
          <Group justify="space-between" data-keep-clear>
            <Button variant="default" onClick={back}>
              {texts.back}
            </Button>
            <Submit form={form}>{texts.next}</Submit>
          </Group>
        </>
      }
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
    </CommandForm>
  );
}
