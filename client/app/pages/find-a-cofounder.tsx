import { Button, Group, Title } from '@mantine/core';
import { useSession } from '../../lib/http/session';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';

const STEPS = [
  ['Say who you are', 'A short profile: your role, your stage, the skills you bring and the ones you miss.'],
  ['See who fits', 'Suggestions come with the reason why: shared skills, the same city, the same stage.'],
  ['Connect, then talk', 'Send a request. Once it is accepted you can write to each other here.'],
];

export function FindACofounder() {
  const signedIn = useSession();
  return (
    <Page
      title="Find A Cofounder"
      width="reading"
      lead="Most businesses are built by two. Meet the person who brings what you miss."
    >
      <ol style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 }}>
        {STEPS.map(([title, text]) => (
          <li key={title} className="card" style={{ padding: 20 }}>
            <Title order={2} size="h4">
              {title}
            </Title>
            <p style={{ margin: '4px 0 0' }} className="muted">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <Group mt="lg">
        {signedIn ? (
          <Button component={Link} to="/profile?tab=co-founders">
            See suggested founders
          </Button>
        ) : (
          <>
            <Button component={Link} to={`/login?next=${encodeURIComponent('/profile?tab=co-founders')}`}>
              Sign in
            </Button>
            <Button component={Link} to="/register" variant="default">
              Create an account
            </Button>
          </>
        )}
      </Group>
    </Page>
  );
}
