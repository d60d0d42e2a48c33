import { Textarea } from '@mantine/core';
import { contentForm } from '#server/catalogue/catalogue.input';
import { useCommandForm } from '../../../lib/forms/use-command-form';
import { Button } from '../../../ui/button';
import { CommandForm, Submit } from '../../../ui/controls/command-form';
import { withControls } from '../../../ui/controls/controls';
import { Group } from '../../../ui/layout';
import { toast } from '../../../ui/toast';
import { catalogueKeys } from '../../catalogue.api';
import type { Content } from '../../listing';
import { ContentItem } from '../../reader/content-item';
import reader from '../../reader/reader.module.css';
import { texts as reading } from '../../reader/reader.texts';
import { editText, removeContent, reorderContent, restoreContent } from '../authoring.api';
import styles from './editing.module.css';
import { texts } from './editing.texts';
import { OwnRows } from './own-rows';

const CHANGES = [catalogueKeys.allSections];

interface Props {
  section: string;
  contents: Content[];
}

/** The contents of a section for their owner, who edits, moves and removes them. */
export const OwnContents = withControls(({ section, contents }: Props) => (
  <OwnRows
    className={reader.contents}
    label={reading.contents}
    rowClass={styles.item}
    items={contents}
    changes={CHANGES}
    nameOf={({ resourcetype, file_name }, number) => file_name ?? texts.item[resourcetype](number)}
    edit={(item) =>
      item.resourcetype === 'Text'
        ? { label: texts.edit, form: (close) => <EditText item={item} close={close} /> }
        : undefined
    }
    reorder={(order) => reorderContent(section, order)}
    remove={removeContent}
    restore={restoreContent}
  >
    {(item) => <ContentItem item={item} />}
  </OwnRows>
));

/** What is typed is kept until it is saved or cancelled. */
function EditText({ item, close }: { item: Content; close: () => void }) {
  const form = useCommandForm({
    schema: contentForm,
    missing: texts.missing,
    initialValues: { text_content: item.text_content ?? '' },
    draft: { name: `edit:${item.id}` },
    body: ({ text_content }) => ({ text_content: text_content.trim() }),
    submit: ({ text_content }) => editText(item.id, text_content),
    changes: CHANGES,
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
  });
  const cancel = () => {
    form.reset();
    close();
  };
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={
        <Group gap={8}>
          <Submit form={form}>{texts.save}</Submit>
          <Button variant="subtle" onClick={cancel}>
            {texts.cancel}
          </Button>
        </Group>
      }
    >
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
    </CommandForm>
  );
}
