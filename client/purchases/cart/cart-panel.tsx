import { Drawer } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useIsSignedIn } from '../../lib/http/session';
import { withControls } from '../../ui/controls/controls';
import type { PanelProps } from '../../ui/lazy-panel';
import { useLeaving } from '../../ui/use-leaving';
import { CartItems } from './cart-items';
import { texts } from './cart.texts';
import { type Begun, Checkout } from './checkout';
import { Waiting } from './waiting';

type Step = 'cart' | 'checkout' | Begun;
/** My Cart, then Checkout, then what becomes of the payment: that stays until the person leaves it, also when the panel closes. */
export const CartPanel = withControls(function CartPanel({ opened, onClose }: PanelProps) {
  const isSignedIn = useIsSignedIn();
  const [chosen, setStep] = useState<Step>('cart');
  // The payment is that of the person who has signed out.
  const step = isSignedIn || chosen === 'checkout' ? chosen : 'cart';
  const { hasLeft, leave, panel } = useLeaving(onClose);
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // The control that led to another step is gone: the focus stays in the panel, before what has come.
  useEffect(() => {
    if (shown.current !== step) body.current?.focus();
    shown.current = step;
  }, [step]);
  const back = () => setStep('cart');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      {...panel}
      onExitTransitionEnd={() => setStep((now) => (now === 'checkout' || hasLeft ? 'cart' : now))}
      position="right"
      size="min(420px, 100vw)"
      title={step === 'cart' ? texts.title : texts.checkout}
    >
      <div ref={body} tabIndex={-1} style={{ outline: 'none' }}>
        {step === 'cart' && <CartItems leave={leave} checkOut={() => setStep('checkout')} />}
        {step === 'checkout' && <Checkout back={back} leave={leave} begun={setStep} />}
        {typeof step === 'object' && <Waiting begun={step} back={back} leave={leave} />}
      </div>
    </Drawer>
  );
});
