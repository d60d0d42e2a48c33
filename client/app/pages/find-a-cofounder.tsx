import { useIsSignedIn } from '../../lib/http/session';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';
import { Title } from '../../ui/title';
import { texts } from './find-a-cofounder.texts';
import styles from './pages.module.css';

const [FOUNDERS, PROFILE] = ['/?sort=newest&show=founders', '/profile/cofounder'];

export function FindACofounder() {
  const isSignedIn = useIsSignedIn();
  const { title, lead, steps, search, profile, signIn, register } = texts;
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
        {isSignedIn ? (
          <>
            <Button component={Link} to={FOUNDERS}>
              {search}
            </Button>
            <Button component={Link} to={PROFILE} variant="default">
              {profile}
            </Button>
          </>
        ) : (
          <>
            <Button component={Link} to={`/login?next=${encodeURIComponent(PROFILE)}`}>
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
