import { type ComponentProps, useState } from 'react';
import { naira } from '#server/kernel/money';
import { Button } from '../ui/button';
import { lazyPanel } from '../ui/lazy-panel';
import type { Refund } from './premium.api';
import { texts } from './premium.texts';
import type { RefundModal as RefundModalType } from './refund-modal';

const RefundModal = lazyPanel<ComponentProps<typeof RefundModalType>>(
  async () => (await import('./refund-modal')).RefundModal,
);

/** The way to a refund, while it is open. The dialog asks for the sum anew: this one may be of a while ago. */
export function RefundOffer({ refund, plan }: { refund: Refund | null; plan: string }) {
  const [isOpen, setOpen] = useState(false);
  // The dialog stays to say that the refund closed meanwhile.
  if (!refund && !isOpen) return null;
  return (
    <>
      {refund && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.refund.open(plan, naira(refund.amount_kobo))}
        </Button>
      )}
      <RefundModal opened={isOpen} plan={plan} onClose={() => setOpen(false)} />
    </>
  );
}
