import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api-error';
import { useIsSignedIn } from '../lib/http/session';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Markdown } from '../ui/markdown';
import { NotFound } from '../ui/not-found';
import { Page } from '../ui/page';
import { PremiumUpsell } from '../ui/premium-upsell';
import { SignInPanel } from '../ui/sign-in-panel';
import { TextSkeleton } from '../ui/skeletons';
import { shelved, type Shelf } from './pages.api';
import styles from './pages.module.css';
import { texts } from './pages.texts';
import { needsPremium } from './resources';

/** The text of one program or resource. */
export function Shelved({ name, slug }: { name: Shelf; slug: string }) {
  const isSignedIn = useIsSignedIn();
  const { data, error, refetch } = useQuery({ ...shelved(name, slug), enabled: name === 'programs' || isSignedIn });
  if (name === 'resources' && !isSignedIn) return <SignInPanel>{texts.signIn}</SignInPanel>;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (needsPremium(error))
    return (
      <Page title={texts.resources.list} width="reading">
        <PremiumUpsell needs={error.detail} />
      </Page>
    );
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <TextSkeleton />;
  return (
    <Page title={data.title} lead={data.lead} width="reading">
      <Markdown beneath="h1">{data.body}</Markdown>
      <p className="muted">{texts.changed(data.changed_at)}</p>
      <Link to="?" className={styles.back}>
        {texts[name].back}
      </Link>
    </Page>
  );
}
