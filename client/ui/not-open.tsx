import { Button, type ButtonProps } from '@mantine/core';

/** The submit of a screen whose feature is not open yet: visible, disabled, and saying so. */
export function NotOpenYet({ children, ...button }: ButtonProps & { children: string }) {
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <Button {...button} disabled>
        {children}
      </Button>
      <span className="muted">Not open yet</span>
    </span>
  );
}
