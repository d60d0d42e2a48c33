import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { OwnContents as OwnContentsType } from '../authoring/editing/own-contents';
import type { OwnSections as OwnSectionsType } from '../authoring/editing/own-sections';
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

interface Otherwise {
  /** What readers see: shown until the code of the tools is there, and where it cannot be fetched. */
  otherwise: ReactNode;
}

const Readers = ({ otherwise }: Otherwise) => otherwise;
const Sections = lazyScreen<ComponentProps<typeof OwnSectionsType> & Otherwise>(
  async () => (await import('../authoring/editing/own-sections')).OwnSections,
  Readers,
);
const Contents = lazyScreen<ComponentProps<typeof OwnContentsType> & Otherwise>(
  async () => (await import('../authoring/editing/own-contents')).OwnContents,
  Readers,
);

export const OwnSections = (props: ComponentProps<typeof Sections>) => (
  <Suspense fallback={props.otherwise}>
    <Sections {...props} />
  </Suspense>
);

export const OwnContents = (props: ComponentProps<typeof Contents>) => (
  <Suspense fallback={props.otherwise}>
    <Contents {...props} />
  </Suspense>
);
