import { Textarea } from '@mantine/core';
import { suggestionForm } from '#server/suggested-edits/suggested-edits.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { toastThen } from '../../ui/controls/toast-then';
import { withControls } from '../../ui/controls/controls';
import { Select } from '../../ui/select';
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
    onSuccess: toastThen(close),
  });
  const options = [
    { value: '', label: texts.whole },
    ...sections.map(({ slug: value, title: label }) => ({ value, label })),
  ];
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
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
