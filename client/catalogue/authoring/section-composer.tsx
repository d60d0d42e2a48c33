import { withControls } from '../../ui/controls/controls';
import type { SectionEntry } from '../listing';
import { Composer } from './composer';
import { useUploads } from './use-uploads';

/** The composer of the section on screen. Uploads to others go on, also while none is on screen. */
export const SectionComposer = withControls(({ section }: { section: SectionEntry | undefined }) => {
  const files = useUploads(section?.id ?? '');
  return section && <Composer key={section.id} section={section} files={files} />;
});
