import { type ComponentProps, Suspense } from 'react';
import { Boundary } from '../../ui/boundary';
import { lazyScreen } from '../../ui/lazy-screen';
import { Page } from '../../ui/page';
import { TextSkeleton } from '../../ui/skeletons';
import { texts } from './reader.texts';

const Past = lazyScreen(async () => (await import('./past-reader')).PastReader);

/** The reader of a guide as it was bought, whose code other readers do not fetch. */
export const PastReader = (props: ComponentProps<typeof Past>) => (
  <Boundary>
    <Suspense
      fallback={
        <Page title={texts.tab} untitled>
          <TextSkeleton count={8} />
        </Page>
      }
    >
      <Past {...props} />
    </Suspense>
  </Boundary>
);
