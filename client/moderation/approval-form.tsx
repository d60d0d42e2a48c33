import { Checkbox, Textarea } from '@mantine/core';
import { approvalForm, CHECKLIST } from '#server/catalogue/catalogue.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { deskKey } from './desk.api';
import { texts } from './desk.texts';
import { judge, moderationKeys } from './moderation.api';
import styles from './moderation.module.css';

const says = texts.approval;
type Point = (typeof CHECKLIST)[number];

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
    check: ({ checked }): Record<string, string> => (checked.length < CHECKLIST.length ? { checked: says.untick } : {}),
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
      <Checkbox.Group label={says.title} {...form.getInputProps('checked')}>
        <div className={styles.points}>
          {CHECKLIST.map((point, i) => (
            <Checkbox key={point} size="md" value={point} label={says.points[point]} autoFocus={i === 0} />
          ))}
        </div>
      </Checkbox.Group>
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
