import { IconArrowLeft, IconArrowRight, IconCheck, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/http/api-error';
import { useCommand } from '../../lib/http/use-command';
import { useWhileShown } from '../../lib/navigation/use-while-shown';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { catalogueKeys } from '../catalogue.api';
import { isRead, type Listing, type SectionEntry } from '../listing';
import { mark } from './offline/marks';
import styles from './reader.module.css';
import { texts } from './reader.texts';

interface Props {
  listing: Listing;
  section: SectionEntry;
  choose: (section: string) => void;
}

/** Elements that use the arrow keys themselves. */
const WITH_ARROWS =
  'input, textarea, select, audio, video, [contenteditable], [role="dialog"], [role="menu"], [role="region"][tabindex]';

/**
 * Back, Done and Next Section, also by arrow keys. Done completes the section and opens the next; a double-click counts once.
 * A section that its end has completed is not taken back by the first Done, which only opens the next.
 */
export function ReaderControls({ listing, section, choose }: Props) {
  const at = listing.sections.findIndex(({ id }) => id === section.id);
  const previous = listing.sections[at - 1]?.slug;
  const next = listing.sections[at + 1]?.slug;

  useEffect(() => {
    const turn = ({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || shiftKey || (target instanceof Element && target.closest(WITH_ARROWS)))
        return;
      if (key === 'ArrowLeft' && previous) choose(previous);
      if (key === 'ArrowRight' && next) choose(next);
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  });

  /** What Done takes back: a mark of before, or its own. */
  const isDone = isRead(section);
  const [isMarked, setMarked] = useState(isDone);
  const press = () => {
    setMarked(true);
    if (!isDone || isMarked) progress.send(!isDone);
    else if (next) choose(next);
  };

  const whileShown = useWhileShown();
  const progress = useCommand({
    mutationFn: (completed: boolean) => mark(listing.slug, section.id, completed),
    meta: { changes: [catalogueKeys.listing(listing.slug), catalogueKeys.purchased] },
    onSuccess: (_, completed) => {
      if (completed && next) whileShown(() => choose(next));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

  return (
    <div className={styles.controls} role="group" data-keep-clear aria-label={texts.reading}>
      <Button
        variant="default"
        disabled={!previous}
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        onClick={() => previous && choose(previous)}
      >
        {texts.back}
      </Button>
      {listing.has_purchased && !section.locked && (
        <Button
          variant={isDone ? 'light' : 'filled'}
          aria-pressed={isDone}
          loading={progress.isSending}
          leftSection={
            isDone ? <IconCircleCheckFilled size={20} aria-hidden="true" /> : <IconCheck size={20} aria-hidden="true" />
          }
          onClick={({ detail }) => detail > 1 || press()}
        >
          {texts.done}
        </Button>
      )}
      <Button
        variant="default"
        disabled={!next}
        rightSection={<IconArrowRight size={20} aria-hidden="true" />}
        onClick={() => next && choose(next)}
      >
        {texts.next}
      </Button>
    </div>
  );
}
