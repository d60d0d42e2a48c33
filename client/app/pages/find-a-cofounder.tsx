import { useSession } from '../../lib/http/session';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';
import { Title } from '../../ui/title';
import { texts } from '../app.texts';
import styles from './pages.module.css';

const COFOUNDERS = '/profile?tab=co-founders';

export function FindACofounder() {
  const signedIn = useSession();
  const { title, lead, steps, suggested, signIn, register } = texts.findACofounder;
  return (
    <Page title={title} width="reading" lead={lead}>
      <ol className={styles.steps}>
        {steps.map(({ heading, sentence }) => (
          <li key={heading} className="card">
            <Title order={2} size="h4">
              {heading}
            </Title>
            <p className="muted">{sentence}</p>
          </li>
        ))}
      </ol>
      <Group mt="lg">
        {signedIn ? (
          <Button component={Link} to={COFOUNDERS}>
            {suggested}
          </Button>
        ) : (
          <>
            <Button component={Link} to={`/login?next=${encodeURIComponent(COFOUNDERS)}`}>
              {signIn}
            </Button>
            <Button component={Link} to="/register" variant="default">
              {register}
            </Button>
          </>
        )}
      </Group>
    </Page>
  );
}
