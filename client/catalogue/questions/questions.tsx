import { Suspense, useState } from 'react';
import { useIsSignedIn } from '../../lib/http/session';
import { Boundary } from '../../ui/boundary';
import { Button } from '../../ui/button';
import { lazyScreen } from '../../ui/lazy-screen';
import { Title } from '../../ui/title';
import { useNamed } from '../../ui/use-named';
import { useSeen } from '../../ui/use-seen';
import type { Listing, SectionEntry } from '../listing';
import { isAuthor } from '../listing/authors';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { texts } from './questions.texts';

const QuestionList = lazyScreen(async () => (await import('./question-list')).QuestionList);
const QuestionForm = lazyScreen(async () => (await import('./question-forms')).QuestionForm);

interface Props {
  listing: Listing;
  /** Without one: those to the whole listing and about all its sections. */
  section?: SectionEntry;
}

/**
 * Public questions to a listing or about one of its sections, also of people who have not bought it (A3.17, A6.25). Those of a
 * section were asked for, and are requested at once; those to a listing when they are seen.
 */
export function Questions({ listing, section }: Props) {
  const { slug, is_owner, status } = listing;
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { isSeen, place } = useSeen();
  const [isAsking, setAsking] = useState(false);
  const named = useNamed('questions-title');
  return (
    <section ref={place} {...(section ? { 'aria-label': texts.ofSection } : { 'aria-labelledby': 'questions-title' })}>
      {!section && (
        <Title ref={named} order={2} size="h3" id="questions-title">
          {texts.title}
        </Title>
      )}
      <Boundary>
        <Suspense fallback={null}>
          {isAsking && <QuestionForm slug={slug} section={section?.id} close={() => setAsking(false)} />}
          {(isSeen || section) && <QuestionList slug={slug} section={section?.id} isCreator={is_owner} />}
        </Suspense>
      </Boundary>
      {!isAuthor(listing) && !isAsking && status === 'published' && (
        <Button variant="default" onClick={() => (isSignedIn ? setAsking(true) : signIn())}>
          {texts.ask}
        </Button>
      )}
    </section>
  );
}
