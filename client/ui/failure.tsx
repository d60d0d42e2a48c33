import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/http/api-error';
import { Button } from './button';
import './states.css';
import { texts } from './ui.texts';

interface Props {
  error?: unknown;
  /** A sentence before the error's message: what failed, and what is safe. */
  lead?: string;
  /** Replaces the error's message. */
  children?: ReactNode;
  retry?: () => void;
  /** In place of the retry. */
  action?: ReactNode;
}

/** An error message with a retry. */
export function Failure({ error, lead, children, retry, action }: Props) {
  return (
    <div className="state" role="alert">
      <p>
        {lead && `${lead} `}
        {children ?? messageOf(error)}
      </p>
      {action}
      {retry && (
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden="true" />} onClick={retry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
