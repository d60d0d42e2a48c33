import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './button';
import { Link } from './link';
import { TabTitle } from './page';
import './states.css';
import { Title } from './title';
import { texts } from './ui.texts';

interface Props {
  /** Why signing in is needed here, in one sentence. */
  children?: ReactNode;
}

/** Replaces a private screen for visitors; after sign-in the person returns to this URL. */
export function SignInPanel({ children = texts.signIn.why }: Props) {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <div className="page" data-narrow>
      <TabTitle>{texts.signIn.title}</TabTitle>
      <div className="card" style={{ padding: 32, display: 'grid', gap: 12, justifyItems: 'start' }}>
        <IconLock size={28} color="var(--palm)" aria-hidden="true" />
        <Title order={1} size="h2">
          {texts.signIn.title}
        </Title>
        <p className="muted" style={{ margin: 0 }}>
          {children}
        </p>
        <div className="sign-in-actions">
          <Button component={Link} to={`/login?next=${next}`}>
            {texts.signIn.action}
          </Button>
          <Button component={Link} to={`/register?next=${next}`} variant="default">
            {texts.signIn.create}
          </Button>
        </div>
      </div>
    </div>
  );
}
