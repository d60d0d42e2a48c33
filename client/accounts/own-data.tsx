import { useState } from 'react';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { lazyPanel } from '../ui/lazy-panel';
import type { OwnDataStep } from './own-data-modal';
import { texts as says } from './own-data.texts';

const OwnDataModal = lazyPanel(async () => (await import('./own-data-modal')).OwnDataModal);

/** Taking along what we keep of the person, and deleting the account (A8.17). */
export function OwnData() {
  const [step, setStep] = useState<OwnDataStep>('export');
  const [opened, setOpened] = useState(false);
  const open = (next: OwnDataStep) => () => {
    setStep(next);
    setOpened(true);
  };
  return (
    <>
      <p className="muted">{says.lead}</p>
      <Group gap={8} mt="sm">
        <Button variant="default" onClick={open('export')}>
          {says.export}
        </Button>
        <Button variant="subtle" onClick={open('erase')}>
          {says.erase}
        </Button>
      </Group>
      <OwnDataModal opened={opened} step={step} onClose={() => setOpened(false)} />
    </>
  );
}
