import { Drawer, TextInput } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { Group, Stack } from '../../ui/layout';
import { Link } from '../../ui/link';
import { EmptyState } from '../../ui/empty-state';
import type { PanelProps } from '../../ui/lazy-panel';
import { NotOpenForm, NotOpenNotice } from '../../ui/not-open';
import { texts } from '../app.texts';

/** My Cart and Checkout. Carts are not open: the panel says so on both steps. */
export const CartPanel = withControls(function CartPanel({ opened, onClose }: PanelProps) {
  const [step, setStep] = useState<'cart' | 'checkout'>('cart');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setStep('cart')}
      position="right"
      size="min(420px, 100vw)"
      title={step === 'cart' ? texts.cart.title : texts.cart.checkout}
    >
      {step === 'cart' ? (
        <Items onClose={onClose} checkOut={() => setStep('checkout')} />
      ) : (
        <Checkout back={() => setStep('cart')} />
      )}
    </Drawer>
  );
});

const Items = ({ onClose, checkOut }: { onClose: () => void; checkOut: () => void }) => (
  <Stack>
    <NotOpenNotice>{texts.cart.notice}</NotOpenNotice>
    <EmptyState
      icon={<IconShoppingCart size={28} />}
      action={
        <Button component={Link} to="/" onClick={onClose}>
          {texts.cart.seeListings}
        </Button>
      }
    >
      {texts.cart.empty}
    </EmptyState>
    <Button variant="default" onClick={checkOut}>
      {texts.cart.checkout}
    </Button>
  </Stack>
);

const Checkout = ({ back }: { back: () => void }) => (
  <Stack>
    <NotOpenForm label={texts.cart.checkout} notice={texts.cart.notice}>
      <TextInput label={texts.cart.firstName} />
      <TextInput label={texts.cart.lastName} />
      <TextInput label={texts.cart.email} type="email" />
      <TextInput label={texts.cart.phone} type="tel" />
      <Button type="submit">{texts.cart.pay}</Button>
    </NotOpenForm>
    <Group>
      <Button variant="default" onClick={back} data-autofocus>
        {texts.cart.back}
      </Button>
    </Group>
  </Stack>
);
