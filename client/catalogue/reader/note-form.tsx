import { Textarea } from '@mantine/core';
import { noteForm } from '#server/catalogue/catalogue.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { toastThen } from '../../ui/controls/toast-then';
import { withControls } from '../../ui/controls/controls';
import { catalogueKeys } from '../catalogue.api';
import { saveNote } from '../todo.api';
import styles from './reader.module.css';
import { texts } from './reader.texts';

const says = texts.note;

interface Props {
  section: string;
  note: string;
  close: () => void;
}

/** What is typed is kept on this device until it is saved. */
export const NoteForm = withControls(({ section, note, close }: Props) => {
  const form = useCommandForm({
    schema: noteForm,
    initialValues: { note },
    draft: { name: `note:${section}` },
    body: ({ note }) => ({ note: note.trim() }),
    submit: ({ note }) => saveNote(section, note),
    changes: [catalogueKeys.allSections],
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.noteForm}
      actions={<SubmitOrCancel form={form} submit={says.save} cancel={() => (form.reset(), close())} />}
    >
      <Textarea
        aria-label={says.title}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={5_000}
        autoFocus
        {...form.getInputProps('note')}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form.onSubmit(event)}
      />
    </CommandForm>
  );
});
