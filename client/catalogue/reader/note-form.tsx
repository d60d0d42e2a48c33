import { Textarea } from '@mantine/core';
import { noteForm } from '#server/catalogue/catalogue.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { Button } from '../../ui/button';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { withControls } from '../../ui/controls/controls';
import { Group } from '../../ui/layout';
import { toast } from '../../ui/toast';
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
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
  });
  return (
    <CommandForm
      form={form}
      className={styles.noteForm}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.save}</Submit>
          <Button variant="subtle" onClick={() => (form.reset(), close())}>
            {says.cancel}
          </Button>
        </Group>
      }
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
