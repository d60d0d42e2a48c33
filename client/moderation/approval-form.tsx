import { Textarea } from '@mantine/core';
import { approvalForm } from '#server/catalogue/catalogue.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { missingTicks, type Point, ReviewChecklist } from '../ui/controls/review-checklist';
import { toastThen } from '../ui/controls/toast-then';
import { deskKey } from './desk.api';
import { texts } from './desk.texts';
import { judge, moderationKeys } from './moderation.api';

const says = texts.approval;

interface Props {
  /** The listing's id. */
  id: string;
  close: () => void;
}

/** The checklist of an approval, recorded with it. */
export function ApprovalForm({ id, close }: Props) {
  const form = useCommandForm({
    schema: approvalForm,
    initialValues: { checked: [] as Point[], note: '' },
    draft: { name: `approve:${id}` },
    check: ({ checked }) => missingTicks(checked),
    submit: ({ checked, note }, key) => judge(id, 'approve', { checked, note: note.trim(), key }),
    changes: [moderationKeys.all, deskKey],
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className="reason-form"
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <ReviewChecklist field={form.getInputProps('checked')} autoFocus />
      <Textarea
        label={says.note}
        description={says.noteHelp}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
    </CommandForm>
  );
}
