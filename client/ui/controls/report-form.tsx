import { Textarea } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from './command-form';
import { toastThen } from './toast-then';
import { Select } from '../select';

interface Props<Reason extends string> {
  says: { label: string; reasons: Record<Reason, string>; note: string; submit: string };
  className?: string;
  /** The longest note, characters. */
  most: number;
  send: (report: { reason: Reason; note: string }, idempotencyKey: string) => Promise<{ message: string }>;
  changes: readonly QueryKey[];
  /** Name of the draft, with the id of what is reported. */
  draft: string;
  close: () => void;
  /** After it was sent; by default `close`. */
  onSent?: () => void;
}

/** A report to the moderators: one of the reasons, of which the first is chosen, and a note. */
export function ReportForm<Reason extends string>({
  says,
  className,
  most,
  send,
  changes,
  draft,
  close,
  onSent = close,
}: Props<Reason>) {
  const reasons = Object.entries<string>(says.reasons);
  const form = useCommandForm({
    initialValues: { reason: reasons[0]![0], note: '' },
    body: ({ reason, note }) => ({ reason: reason as Reason, note }),
    submit: send,
    changes,
    draft: { name: draft },
    onSuccess: toastThen(onSent),
  });
  return (
    <CommandForm
      form={form}
      className={className}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <Select
        label={says.label}
        value={form.getValues().reason}
        options={reasons.map(([value, label]) => ({ value, label }))}
        onChange={(value) => form.setFieldValue('reason', value)}
      />
      <Textarea label={says.note} autoFocus autosize minRows={2} maxLength={most} {...form.getInputProps('note')} />
    </CommandForm>
  );
}
