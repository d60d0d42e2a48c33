import { Suspense, useState } from 'react';
import { useIsSignedIn } from '../../lib/http/session';
import { Boundary } from '../../ui/boundary';
import { Button } from '../../ui/button';
import { lazyScreen } from '../../ui/lazy-screen';
import { fullName } from '../../ui/names';
import { useSeen } from '../../ui/use-seen';
import type { Listing } from '../listing';
import { isAuthor } from '../listing/authors';
import { useNotBuyer } from '../listing/not-buyer';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { texts } from './suggested-edits.texts';

const load = () => import('./suggestions');
const Suggestions = lazyScreen(async () => (await load()).Suggestions);
const SuggestionForm = lazyScreen(async () => (await load()).SuggestionForm);

/**
 * 'Suggest Addition or Edit' (A3.9): a buyer suggests a change and reads the answer; the creator answers all suggestions.
 * Everybody else reads who may suggest. They are requested when the end of the page is seen.
 */
export function SuggestedEdits({ listing }: { listing: Listing }) {
  const { slug, is_owner, has_purchased, contributors = [] } = listing;
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { isSeen, place } = useSeen();
  const [isOpen, setOpen] = useState(false);
  const notBuyer = useNotBuyer(listing);
  const press = () => (isSignedIn ? setOpen(!isOpen) : signIn());
  return (
    <div ref={place}>
      {contributors.length > 0 && (
        <p className="muted">{texts.thanks(contributors.map((person) => fullName(person, person.username)))}</p>
      )}
      {!isAuthor(listing) && !(isOpen && has_purchased) && (
        <Button variant="default" aria-expanded={isSignedIn ? isOpen : undefined} onClick={press}>
          {texts.suggest}
        </Button>
      )}
      {isOpen && notBuyer && !isAuthor(listing) && <p role="status">{texts.notBuyer[notBuyer]}</p>}
      <Boundary>
        <Suspense fallback={null}>
          {isOpen && has_purchased && <SuggestionForm listing={listing} close={() => setOpen(false)} />}
          {isSeen && (is_owner || has_purchased) && <Suggestions slug={slug} isOwner={is_owner} />}
        </Suspense>
      </Boundary>
    </div>
  );
}
