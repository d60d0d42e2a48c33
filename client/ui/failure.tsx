import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/http/api-error';
import './states.css';

interface Props {
  error?: unknown;
  /** Replaces the error's message. */
  children?: ReactNode;
  retry?: () => void;
}

/** An error message with a retry. */
export function Failure({ error, children, retry }: Props) {
  return (
    <div className="state" role="alert">
      <p>{children ?? messageOf(error)}</p>
      {retry && (
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden="true" />} onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}
