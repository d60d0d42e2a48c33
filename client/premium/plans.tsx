import { Button, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import styles from './premium.module.css';

const PLANS = [
  { name: 'Premium', price: 120, gives: ['Everything in Standard', 'Resource centre', 'Premium support'] },
  { name: 'Standard', price: 60, gives: ['Everything in Basic', 'Request missing listings'] },
  { name: 'Basic', price: 10, gives: ['Purchase listings', 'Connect with co-founders'] },
];

export function Plans() {
  return (
    <Page title="Chose The Right Plan For Your Business">
      <ul className={styles.plans}>
        {PLANS.map(({ name, price, gives }, index) => (
          <li key={name} className={`card ${styles.plan}`} data-first={index === 0 || undefined}>
            <Title order={2} size="h3">
              {name}
            </Title>
            <p className={styles.price}>
              <strong className="figures">${price}</strong> USD
            </p>
            <ul className={styles.gives}>
              {gives.map((perk) => (
                <li key={perk}>
                  <IconCheck size={20} aria-hidden="true" /> {perk}
                </li>
              ))}
            </ul>
            <Button component={Link} to="/plans/premium" variant={index === 0 ? 'filled' : 'default'} fullWidth>
              See {name}
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
