import { IconFlag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useIsSignedIn } from '../../lib/http/session';
import { Boundary } from '../../ui/boundary';
import { Button } from '../../ui/button';
import { Stack } from '../../ui/layout';
import { lazyScreen } from '../../ui/lazy-screen';
import type { Listing } from '../listing';
import { isAuthor } from '../listing/authors';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { texts } from './reports.texts';

const OwnReport = lazyScreen(async () => (await import('./own-report')).OwnReport);

/** A reader reports a published listing to the moderators, and sees what became of the last report (A3.16). */
export function ReportListing({ listing }: { listing: Listing }) {
  const { slug, status } = listing;
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const [isOpen, setOpen] = useState(false);
  if (isAuthor(listing) || status !== 'published') return null;
  return (
    <Stack gap={12} style={{ alignItems: 'start' }}>
      <Button
        variant="subtle"
        leftSection={<IconFlag size={20} aria-hidden="true" />}
        aria-expanded={isSignedIn ? isOpen : undefined}
        onClick={() => (isSignedIn ? setOpen(!isOpen) : signIn())}
      >
        {texts.report}
      </Button>
      {isOpen && (
        <Boundary>
          <Suspense fallback={null}>
            <OwnReport slug={slug} close={() => setOpen(false)} />
          </Suspense>
        </Boundary>
      )}
    </Stack>
  );
}
