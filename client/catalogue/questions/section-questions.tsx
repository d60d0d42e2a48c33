import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import type { Listing, SectionEntry } from '../listing';
import { Questions } from './questions';
import { texts } from './questions.texts';

interface Props {
  listing: Listing;
  section: SectionEntry;
}

/** Opens the public questions about a section, which are requested then. */
export function SectionQuestions({ listing, section }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          leftSection={<IconMessageQuestion size={20} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.ofSection}
        </Button>
      </div>
      {isOpen && <Questions listing={listing} section={section} />}
    </>
  );
}
