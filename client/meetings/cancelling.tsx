import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { naira } from '#server/kernel/money';
import { cancelForm, REASON_MOST } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Group } from '../ui/layout';
import { formatInstant } from '../ui/time';
import type { Meeting } from './meetings.api';
import { cancelMeeting, meetingChanges } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';

const says = texts.cancelling;

interface Props {
  meeting: Meeting;
  /** Of the other one. */
  name: string;
  terms: NonNullable<Meeting['cancel']>;
  /** Ms since 1970. */
  now: number;
}

/** A button that opens the form in its place. */
export function Cancelling(props: Props) {
  const [isOpen, setOpen] = useState<boolean>();
  return isOpen ? (
    <CancelForm {...props} close={() => setOpen(false)} />
  ) : (
    <div>
      <Button variant="subtle" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
        {says.open}
      </Button>
    </div>
  );
}

/** What a cancellation costs now is said before its reason is asked for. */
function CancelForm({ meeting, name, terms, now, close }: Props & { close: () => void }) {
  const form = useCommandForm({
    initialValues: { reason: '' },
    body: ({ reason }) => ({ reason: reason.trim() }),
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: says.missing }),
    schema: cancelForm,
    submit: (body, key) => cancelMeeting(meeting, body, key),
    changes: meetingChanges,
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.proposing}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.submit}</Submit>
          <Button variant="default" onClick={close}>
            {says.keep}
          </Button>
        </Group>
      }
    >
      <p>{costOf(meeting, terms, name, now)}</p>
      <Textarea
        label={says.reason}
        description={says.reasonHelp(name)}
        autoFocus
        autosize
        minRows={2}
        maxLength={REASON_MOST}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
}

function costOf({ role, price_kobo: price }: Meeting, terms: Props['terms'], name: string, now: number): string {
  if (role === 'creator') return says.asCreator(naira(price), name);
  if (now < Date.parse(terms.free_until)) return says.free(formatInstant(terms.free_until));
  return says.late(naira(terms.fee_kobo), naira(price - terms.fee_kobo));
}
