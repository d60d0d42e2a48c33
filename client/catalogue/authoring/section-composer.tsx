import { useState } from 'react';
import { withControls } from '../../ui/controls/controls';
import type { SectionEntry } from '../listing';
import { Composer } from './composer';
import { RecorderBar } from './recorder/recorder-bar';
import { useRecorder } from './recorder/use-recorder';
import { AddEntry } from './entry-forms';
import { useUploads } from './use-uploads';

interface Props {
  /** Slug of the listing. */
  listing: string;
  section: SectionEntry | undefined;
}

/** The composer of the section on screen. Uploads and a recording for others go on, also while none is on screen. */
export const SectionComposer = withControls(({ listing, section }: Props) => {
  const [entryIn, setEntryIn] = useState<string>();
  const files = useUploads(listing, section?.id ?? '');
  const recorder = useRecorder(({ file, seconds }, into) => {
    void files.send('audio', [file], { into, fields: { duration: String(Math.round(seconds)) } });
  });
  return (
    <>
      <RecorderBar recorder={recorder} section={section?.id} />
      {section && (
        <Composer
          key={section.id}
          section={section}
          files={files}
          recorder={recorder}
          addEntry={() => setEntryIn(section.id)}
        />
      )}
      {section && entryIn === section.id && <AddEntry section={section.id} close={() => setEntryIn(undefined)} />}
    </>
  );
});
