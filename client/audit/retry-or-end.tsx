import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_MOST, reasonForm } from '#server/audit/audit.input';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Group } from '../ui/layout';
import { CommandButton } from './command-button';

interface Props {
  id: number;
  says: {
    retry: string;
    retryOf: (id: number) => string;
    end: string;
    endOf: (id: number) => string;
    form: { label: string; help: string; submit: string };
  };
  /** Name of the draft of the reason. */
  draft: string;
  retry: (id: number, key: string) => Promise<{ message: string }>;
  end: (id: number, reason: string, key: string) => Promise<{ message: string }>;
  changes: readonly QueryKey[];
}

/** Has something tried again that was not handled, or ends it for a reason. */
export function RetryOrEnd({ id, says, draft, retry, end, changes }: Props) {
  const [isEnding, setEnding] = useState(false);
  if (isEnding)
    return (
      <ReasonForm
        schema={reasonForm}
        {...says.form}
        most={REASON_MOST}
        draft={draft}
        send={(reason, key) => end(id, reason, key)}
        changes={changes}
        close={() => setEnding(false)}
      />
    );
  return (
    <Group gap={8}>
      <CommandButton name={says.retryOf(id)} about={id} send={(key) => retry(id, key)} changes={changes}>
        {says.retry}
      </CommandButton>
      <Button variant="subtle" size="compact" aria-label={says.endOf(id)} onClick={() => setEnding(true)}>
        {says.end}
      </Button>
    </Group>
  );
}
