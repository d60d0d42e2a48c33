import { type ComponentProps, useState } from 'react';
import { naira } from '#server/kernel/money';
import { Button } from '../ui/button';
import { lazyPanel } from '../ui/lazy-panel';
import type { ChangeModal as ChangeModalType } from './change-modal';
import type { PlanChange } from './premium.api';
import { texts } from './premium.texts';

const says = texts.change;
const ChangeModal = lazyPanel<ComponentProps<typeof ChangeModalType>>(
  async () => (await import('./change-modal')).ChangeModal,
);

/** The other offers. The dialog asks for the amount anew: this one may be of a while ago. */
export function PlanChanges({ changes }: { changes: readonly PlanChange[] }) {
  const [shown, show] = useState<PlanChange>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {changes.map((change) => (
        <Button
          key={change.offer}
          variant="default"
          onClick={() => {
            show(change);
            setOpen(true);
          }}
        >
          {change.kind === 'upgrade'
            ? says.upgrade(texts.premium.periods[change.offer], naira(change.amount_kobo))
            : says.downgrade(texts.premium.periods[change.offer])}
        </Button>
      ))}
      {shown && <ChangeModal opened={isOpen} change={shown} onClose={() => setOpen(false)} />}
    </>
  );
}
