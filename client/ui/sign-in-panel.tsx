import { Button, Group, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import './states.css';

interface Props {
  /** Why signing in is needed here, in one sentence. */
  children?: ReactNode;
}

/** Replaces a private screen for visitors; after sign-in the person returns to this URL. */
export function SignInPanel({ children = 'This page belongs to your account.' }: Props) {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <div className="page" data-narrow>
      <div className="card" style={{ padding: 32, display: 'grid', gap: 12, justifyItems: 'start' }}>
        <IconLock size={28} color="var(--palm)" aria-hidden="true" />
        <Title order={1} size="h2">
          Sign in to continue
        </Title>
        <p className="muted" style={{ margin: 0 }}>
          {children}
        </p>
        <Group mt="sm">
          <Button component={Link} to={`/login?next=${next}`}>
            Sign in
          </Button>
          <Button component={Link} to="/register" variant="default">
            Create an account
          </Button>
        </Group>
      </div>
    </div>
  );
}
