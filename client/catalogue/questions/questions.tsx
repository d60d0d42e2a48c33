import { Suspense, useState } from 'react';
import { useIsSignedIn } from '../../lib/http/session';
import { Boundary } from '../../ui/boundary';
import { Button } from '../../ui/button';
import { lazyScreen } from '../../ui/lazy-screen';
import { Title } from '../../ui/title';
import { useSeen } from '../../ui/use-seen';
import type { Listing } from '../listing';
import { useSignIn } from '../use-sign-in';
import { texts } from './questions.texts';

const QuestionList = lazyScreen(async () => (await import('./question-list')).QuestionList);
const QuestionForm = lazyScreen(async () => (await import('./question-forms')).QuestionForm);

/** Public questions to a listing, also of people who have not bought it (A3.17). They are requested when they are seen. */
export function Questions({ listing: { slug, is_owner, status } }: { listing: Listing }) {
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { isSeen, place } = useSeen();
  const [isAsking, setAsking] = useState(false);
  return (
    <section ref={place} aria-labelledby="questions-title">
      <Title order={2} size="h3" id="questions-title">
        {texts.title}
      </Title>
      <Boundary>
        <Suspense fallback={null}>
          {isAsking && <QuestionForm slug={slug} close={() => setAsking(false)} />}
          {isSeen && <QuestionList slug={slug} isCreator={is_owner} />}
        </Suspense>
      </Boundary>
      {!is_owner && !isAsking && status === 'published' && (
        <Button variant="default" onClick={() => (isSignedIn ? setAsking(true) : signIn())}>
          {texts.ask}
        </Button>
      )}
    </section>
  );
}
