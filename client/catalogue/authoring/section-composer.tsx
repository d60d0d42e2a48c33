import { controlled } from '../../ui/controls/controls';
import type { SectionEntry } from '../listing';
import { Composer } from './composer';
import { useUploads } from './use-uploads';

/** The composer of the section on screen. Uploads to the others go on. */
export const SectionComposer = controlled(({ section }: { section: SectionEntry }) => {
  const files = useUploads(section.id);
  return <Composer key={section.id} section={section} files={files} />;
});
