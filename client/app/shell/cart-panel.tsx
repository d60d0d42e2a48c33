import { Button, Drawer, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Cover } from '../../ui/cover';
import { NotOpenYet } from '../../ui/not-open';
import styles from './shell.module.css';

const SAMPLE = [
  { title: 'Registering a business name with CAC', sector: 'Technology', price: 12 },
  { title: 'NAFDAC approval for packaged food', sector: 'Agriculture', price: 18 },
];
const TOTAL = SAMPLE.reduce((sum, { price }) => sum + price, 0);

/** My Cart and Checkout, with sample content until carts open. */
export function CartPanel({ onClose }: { onClose: () => void }) {
  const [paying, setPaying] = useState(false);
  return (
    <Drawer opened onClose={onClose} position="right" size="min(420px, 100vw)" title={paying ? 'Checkout' : 'My Cart'}>
      {paying ? <Checkout back={() => setPaying(false)} /> : <Items checkOut={() => setPaying(true)} />}
    </Drawer>
  );
}

function Items({ checkOut }: { checkOut: () => void }) {
  return (
    <Stack>
      <p className="muted" style={{ margin: 0 }}>
        A sample of how your cart will look.
      </p>
      <ul className={styles.cart}>
        {SAMPLE.map(({ title, sector, price }) => (
          <li key={title}>
            <span className={styles.thumb}>
              <Cover title={title} sector={sector} />
            </span>
            <span>{title}</span>
            <strong className="figures">${price}</strong>
          </li>
        ))}
      </ul>
      <Total />
      <Button onClick={checkOut}>Checkout</Button>
    </Stack>
  );
}

function Checkout({ back }: { back: () => void }) {
  return (
    <Stack component="form" onSubmit={(event) => event.preventDefault()}>
      <TextInput label="First Name" autoComplete="given-name" />
      <TextInput label="Last Name" autoComplete="family-name" />
      <TextInput label="Billing Email" type="email" autoComplete="email" />
      <TextInput label="Phone Number" type="tel" autoComplete="tel" />
      <Total />
      <Group>
        <Button variant="default" onClick={back}>
          Back to My Cart
        </Button>
        <NotOpenYet>Pay Now</NotOpenYet>
      </Group>
    </Stack>
  );
}

const Total = () => (
  <Group justify="space-between">
    <span>Total</span>
    <strong className="figures">${TOTAL}</strong>
  </Group>
);
