import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeForm, editTextForm } from '#server/catalogue/catalogue.input';
import { type CommandForm as Form, useCommandForm } from '../../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../../ui/controls/command-form';
import { toastThen } from '../../../ui/controls/toast-then';
import { catalogueKeys } from '../../catalogue.api';
import type { Content } from '../../listing';
import { describePicture, editText } from '../authoring.api';
import styles from './editing.module.css';
import { texts } from './editing.texts';

interface Props {
  item: Content;
  close: () => void;
}

/** What is typed is kept until it is saved or cancelled. */
export function EditText({ item, close }: Props) {
  const form = useCommandForm({
    schema: editTextForm,
    missing: texts.missing,
    initialValues: { text_content: item.text_content ?? '' },
    draft: { name: `edit:${item.id}` },
    body: ({ text_content }) => ({ text_content: text_content.trim() }),
    submit: ({ text_content }) => editText(item.id, text_content),
    ...saving(close),
  });
  return (
    <ItemForm form={form} cancel={() => (form.reset(), close())}>
      <Textarea
        label={texts.text}
        autosize
        minRows={3}
        maxRows={20}
        maxLength={20_000}
        autoFocus
        {...form.getInputProps('text_content')}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form.onSubmit(event)}
      />
    </ItemForm>
  );
}

export function DescribePicture({ item, close }: Props) {
  const form = useCommandForm({
    schema: describeForm,
    initialValues: { alt: item.alt ?? '' },
    draft: { name: `describe:${item.id}` },
    body: ({ alt }) => ({ alt: alt.trim() }),
    submit: ({ alt }) => describePicture(item.id, alt),
    ...saving(close),
  });
  return (
    <ItemForm form={form} cancel={() => (form.reset(), close())}>
      <TextInput
        label={texts.alt}
        description={texts.altHelp}
        maxLength={300}
        autoFocus
        {...form.getInputProps('alt')}
      />
    </ItemForm>
  );
}

const saving = (close: () => void) => ({
  changes: [catalogueKeys.allSections],
  onSuccess: toastThen(close),
});

interface ItemFormProps {
  form: Form;
  cancel: () => void;
  children: ReactNode;
}

const ItemForm = ({ form, cancel, children }: ItemFormProps) => (
  <CommandForm
    form={form}
    className={styles.form}
    actions={<SubmitOrCancel form={form} submit={texts.save} cancel={cancel} />}
  >
    {children}
  </CommandForm>
);
