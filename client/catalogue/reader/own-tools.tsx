import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from '../../ui/boundary';
import { Skeleton } from '../../ui/skeletons';

const NewSection = lazy(async () => ({ default: (await import('../authoring/new-section')).NewSection }));
const SectionComposer = lazy(async () => ({
  default: (await import('../authoring/section-composer')).SectionComposer,
}));

/** The owner's tools, whose code other readers do not fetch. */
const Tool = ({ height, children }: { height: number; children: ReactNode }) => (
  <Boundary>
    <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
  </Boundary>
);

export const OwnNewSection = (props: ComponentProps<typeof NewSection>) => (
  <Tool height={44}>
    <NewSection {...props} />
  </Tool>
);

export const OwnComposer = (props: ComponentProps<typeof SectionComposer>) => (
  <Tool height={160}>
    <SectionComposer {...props} />
  </Tool>
);
