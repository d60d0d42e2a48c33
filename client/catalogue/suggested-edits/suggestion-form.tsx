import { Textarea } from '@mantine/core';
import { suggestionForm } from '#server/suggested-edits/suggested-edits.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { Button } from '../../ui/button';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { withControls } from '../../ui/controls/controls';
import { Group } from '../../ui/layout';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast';
import type { Listing } from '../listing';
import { suggestedEditsKeys, suggestEdit } from './suggested-edits.api';
import styles from './suggested-edits.module.css';
import { texts } from './suggested-edits.texts';

const says = texts.form;

interface Props {
  listing: Listing;
  close: () => void;
}

/** A buyer's suggestion to a section or the whole guide. */
export const SuggestionForm = withControls(function SuggestionForm({ listing: { slug, sections }, close }: Props) {
  const form = useCommandForm({
    schema: suggestionForm,
    missing: { text: says.missing },
    initialValues: { section: '', text: '' },
    draft: { name: `suggestion:${slug}` },
    submit: (suggestion, key) => suggestEdit(slug, suggestion, key),
    changes: [suggestedEditsKeys.of(slug)],
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
  });
  const options = [
    { value: '', label: texts.whole },
    ...sections.map(({ slug: value, title: label }) => ({ value, label })),
  ];
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.submit}</Submit>
          <Button variant="subtle" onClick={close}>
            {texts.cancel}
          </Button>
        </Group>
      }
    >
      <Select
        label={says.section}
        value={form.getValues().section}
        options={options}
        onChange={(value) => form.setFieldValue('section', value)}
      />
      <Textarea
        label={says.text}
        description={says.help}
        autoFocus
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
    </CommandForm>
  );
});
