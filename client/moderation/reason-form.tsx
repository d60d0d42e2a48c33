import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from './moderation.module.css';

const WORDS = {
  reject: ['Why is this listing rejected?', 'Reject listing'],
  'request-changes': ['What should the creator change?', 'Send request'],
} as const;

interface Props {
  verdict: keyof typeof WORDS;
  busy: boolean;
  send: (reason: string) => void;
  cancel: () => void;
}

/** The required reason of a refusal, shown to the creator as written. */
export function ReasonForm({ verdict, busy, send, cancel }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [label, action] = WORDS[verdict];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) send(reason.trim());
    else setMissing(true);
  };
  return (
    <form onSubmit={submit} className={styles.reason}>
      <Textarea
        label={label}
        description="The creator reads these words."
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        error={missing && !reason.trim() ? 'Write a reason.' : undefined}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
        <Button variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
