import { useState } from 'react';
import { Button } from '../ui/button';
import { lazyPanel } from '../ui/lazy-panel';
import { texts } from './accounts.texts';

const says = texts.password;
const PasswordModal = lazyPanel(async () => (await import('./password-modal')).PasswordModal);

/** Choosing a new password with the present one. */
export function OwnPassword() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <p className="muted">{says.lead}</p>
      <Button variant="default" mt="sm" onClick={() => setOpened(true)}>
        {says.change}
      </Button>
      <PasswordModal opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
