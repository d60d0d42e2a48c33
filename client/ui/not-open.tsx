import { Button, type ButtonProps } from '@mantine/core';
import './states.css';

/** The disabled submit button of a feature that is not open yet. */
export function NotOpenYet({ children, ...button }: ButtonProps & { children: string }) {
  return (
    <span className="not-open">
      <Button {...button} disabled>
        {children}
      </Button>
      <span className="muted">Not open yet</span>
    </span>
  );
}
