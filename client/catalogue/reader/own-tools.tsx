import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { Boundary } from '../../ui/boundary';
import { lazyScreen } from '../../ui/lazy-screen';
import { Skeleton } from '../../ui/skeletons';

const NewSection = lazyScreen(async () => (await import('../authoring/new-section')).NewSection);
const SectionComposer = lazyScreen(async () => (await import('../authoring/section-composer')).SectionComposer);

/** The owner's tools, whose code other readers do not fetch. */
const Tool = ({ height, children }: { height: number; children: ReactNode }) => (
  <Boundary>
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton height={height} />
        </div>
      }
    >
      {children}
    </Suspense>
  </Boundary>
);

export const OwnNewSection = (props: ComponentProps<typeof NewSection>) => (
  <Tool height={44}>
    <NewSection {...props} />
  </Tool>
);

export const OwnComposer = (props: ComponentProps<typeof SectionComposer>) => (
  <Tool height={props.section ? 160 : 0}>
    <SectionComposer {...props} />
  </Tool>
);
