import './confirmation.css';
import { useState } from 'react';
import { Button } from './button';
import { Group } from './layout';

interface Props {
  label: string;
  /** The label for screen readers, with the name of what it concerns. */
  named: string;
  /** What cannot be undone by the person who presses. */
  asks: string;
  yes: string;
  no: string;
  variant?: 'default' | 'subtle';
  isSending: boolean;
  act: () => void;
}

/** A button for what has consequences for others: it names them first. */
export function Confirmation({ label, named, asks, yes, no, variant = 'default', isSending, act }: Props) {
  const [isAsking, setAsking] = useState<boolean>();
  if (!isAsking)
    return (
      <Button
        variant={variant}
        aria-label={named}
        // Back from the question; never on the first rendering.
        autoFocus={isAsking === false}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    <div className="confirmation" role="group" aria-label={named}>
      <p role="status">{asks}</p>
      <Group gap={8}>
        <Button loading={isSending} onClick={act}>
          {yes}
        </Button>
        <Button variant="default" autoFocus onClick={() => setAsking(false)}>
          {no}
        </Button>
      </Group>
    </div>
  );
}
