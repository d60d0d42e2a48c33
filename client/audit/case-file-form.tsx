import { Textarea, TextInput } from '@mantine/core';
import { caseFileForm, REASON_MOST, TITLE_MOST } from '#server/case-files/case-files.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import styles from './audit.module.css';
import { caseFileKeys, type NewCaseFile, sealCaseFile } from './case-files.api';
import { texts } from './case-files.texts';

const says = texts.form;
const DAYS = '30';

interface Props {
  close: () => void;
  onSealed: (sealed: NewCaseFile) => void;
}

/** What is sealed, why, and for how long. What is typed is not kept on the device. */
export function CaseFileForm({ close, onSealed }: Props) {
  const form = useCommandForm({
    schema: caseFileForm,
    initialValues: { title: '', reason: '', wallets: '', references: '', days: DAYS },
    body: ({ days, ...values }) => ({ ...values, days: Number(days.trim() || NaN) }),
    submit: (body) => sealCaseFile(body),
    changes: [caseFileKeys.all],
    onSuccess: ({ data }) => onSealed(data),
  });
  return (
    <CommandForm
      form={form}
      aria-label={texts.open}
      className={`card ${styles.whatIf}`}
      actions={<SubmitOrCancel form={form} submit={texts.submit} cancel={close} />}
    >
      <TextInput label={says.title} maxLength={TITLE_MOST} autoFocus {...form.getInputProps('title')} />
      <Textarea
        {...{ label: says.reason, description: says.reasonHelp, autosize: true, minRows: 2, maxLength: REASON_MOST }}
        {...form.getInputProps('reason')}
      />
      <Textarea
        {...{ label: says.wallets, description: says.walletsHelp, autosize: true, minRows: 1 }}
        {...form.getInputProps('wallets')}
      />
      <Textarea
        {...{ label: says.references, description: says.referencesHelp, autosize: true, minRows: 1 }}
        {...form.getInputProps('references')}
      />
      <TextInput label={says.days} description={says.daysHelp} inputMode="numeric" {...form.getInputProps('days')} />
    </CommandForm>
  );
}
