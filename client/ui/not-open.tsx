import { Button, type ButtonProps } from '@mantine/core';
import './states.css';

/** The submit of a screen whose feature is not open yet: visible, disabled, and saying so. */
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
