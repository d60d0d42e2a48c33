import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { NotOpenNotice } from '../ui/not-open';
import { Page } from '../ui/page';
import { Title } from '../ui/title';
import styles from './premium.module.css';
import { texts } from './premium.texts';

const { title, notice, currency, all, compare } = texts.plans;

export function Plans() {
  return (
    <Page title={title}>
      <NotOpenNotice>{notice}</NotOpenNotice>
      <ul className={styles.plans}>
        {all.map(({ name, price }) => (
          <li key={name} className={`card ${styles.plan}`}>
            <Title order={2} size="h3">
              {name}
            </Title>
            <p className={styles.price}>
              <strong className="figures">{price}</strong> {currency}
            </p>
          </li>
        ))}
      </ul>
      <Button component={Link} to="/plans/premium">
        {compare}
      </Button>
    </Page>
  );
}
