import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { messageOf } from '../../lib/http/api-error';
import { useIsSignedIn } from '../../lib/http/session';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { catalogueKeys, saveListing } from '../catalogue.api';
import type { KnownListing } from '../listing';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { texts } from './listing.texts';

/** Saves the listing for later (A1.14), or removes it from the saved ones. A visitor signs in first. */
export function SaveButton({ listing: { slug, is_saved } }: { listing: KnownListing }) {
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { send } = useCommand({
    mutationFn: (saved: boolean) => saveListing(slug, saved),
    meta: { changes: [catalogueKeys.listing(slug), catalogueKeys.saved] },
    onSuccess: (_, saved) => toast.success(saved ? texts.facts.nowSaved : texts.facts.nowUnsaved),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button
      variant="default"
      aria-pressed={isSignedIn ? is_saved : undefined}
      leftSection={
        is_saved ? <IconBookmarkFilled size={20} aria-hidden="true" /> : <IconBookmark size={20} aria-hidden="true" />
      }
      onClick={() => (isSignedIn ? send(!is_saved) : signIn())}
    >
      {is_saved ? texts.facts.saved : texts.facts.save}
    </Button>
  );
}
