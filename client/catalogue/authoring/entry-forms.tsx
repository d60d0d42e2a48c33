import { TextInput } from '@mantine/core';
import { editEntryForm, entryForm } from '#server/catalogue/catalogue.input';
import { type CommandForm as Form, useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { toastThen } from '../../ui/controls/toast-then';
import { toast } from '../../ui/toast';
import { catalogueKeys } from '../catalogue.api';
import type { Content } from '../listing';
import { todoKeys } from '../todo.api';
import { addEntry, editEntry } from './authoring.api';
import styles from './editing/editing.module.css';
import { texts } from './entry.texts';

interface Values {
  document: string;
  agency: string;
  fee: string;
  days: string;
}

const EMPTY: Values = { document: '', agency: '', fee: '', days: '' };
const bodyOf = ({ document, agency, fee, days }: Values) => ({
  ...{ document: document.trim(), agency: agency.trim() },
  ...(fee.trim() ? { fee: fee.trim() } : {}),
  ...(days.trim() ? { days: Number(days) } : {}),
});
const options = { missing: texts.missing, changes: [catalogueKeys.allSections, todoKeys.all] };

/** Adds an entry to the checklist of a section, and stays open for the next one. */
export function AddEntry({ section, close }: { section: string; close: () => void }) {
  const form = useCommandForm({
    ...options,
    schema: entryForm,
    initialValues: EMPTY,
    draft: { name: `entry:${section}` },
    body: (values: Values) => ({ ...bodyOf(values), section }),
    submit: addEntry,
    onSuccess: ({ message }) => {
      toast.success(message);
      form.clear();
    },
  });
  return <EntryForm form={form} field={form.getInputProps} label={texts.add} save={texts.add} cancel={close} />;
}

export function EditEntry({ item, close }: { item: Content; close: () => void }) {
  const { document = '', agency = '', fee = null, days = null } = item.entry ?? {};
  const form = useCommandForm({
    ...options,
    schema: editEntryForm,
    initialValues: { document, agency, fee: String(fee ?? ''), days: String(days ?? '') },
    body: bodyOf,
    submit: (body) => editEntry(item.id, body),
    onSuccess: toastThen(close),
  });
  return <EntryForm form={form} field={form.getInputProps} label={texts.edit} save={texts.save} cancel={close} />;
}

interface Props {
  form: Form;
  field: (name: keyof Values) => object;
  label: string;
  save: string;
  cancel: () => void;
}

const EntryForm = ({ form, field, label, save, cancel }: Props) => (
  <CommandForm
    form={form}
    className={`card ${styles.entry}`}
    aria-label={label}
    actions={<SubmitOrCancel form={form} submit={save} cancel={cancel} />}
  >
    <TextInput
      label={texts.document}
      placeholder={texts.documentExample}
      maxLength={200}
      autoFocus
      {...field('document')}
    />
    <TextInput label={texts.agency} placeholder={texts.agencyExample} maxLength={120} {...field('agency')} />
    <TextInput label={texts.fee} description={texts.feeHelp} inputMode="decimal" {...field('fee')} />
    <TextInput label={texts.days} description={texts.daysHelp} inputMode="numeric" {...field('days')} />
  </CommandForm>
);
