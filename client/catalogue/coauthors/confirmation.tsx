import { useState } from 'react';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import styles from './coauthors.module.css';

interface Props {
  label: string;
  /** The label for screen readers, with the name of what it concerns. */
  named: string;
  /** What cannot be undone by the person who presses. */
  asks: string;
  yes: string;
  no: string;
  isSending: boolean;
  act: () => void;
}

/** A button for what only the other side can undo: it says so first. */
export function Confirmation({ label, named, asks, yes, no, isSending, act }: Props) {
  const [isAsking, setAsking] = useState<boolean>();
  if (!isAsking)
    return (
      <Button
        variant="default"
        aria-label={named}
        // Back from the question; never on the first rendering.
        autoFocus={isAsking === false}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    <div className={styles.question} role="group" aria-label={named}>
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
