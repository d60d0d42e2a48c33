import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { TextSkeleton } from '../../ui/skeletons';
import { Time } from '../../ui/time';
import type { Content, Listing, SectionEntry } from '../listing';
import { sectionBought, sectionLastRead } from '../past.api';
import styles from './updates.module.css';
import { texts } from './updates.texts';
import { WhatChanged } from './what-changed';

interface Props {
  listing: Listing;
  section: SectionEntry;
  contents: Content[];
}

/** Tells a buyer that a section was changed, and how. It stays while the section is on screen, also after it is read. */
export function SectionUpdate({ listing, section, contents }: Props) {
  const [update, setUpdate] = useState(section.updated);
  if (section.updated && section.updated !== update) setUpdate(section.updated);
  const [isOpen, setOpen] = useState(false);
  if (!update) return null;
  return (
    <section className={styles.update} aria-labelledby="section-update">
      <p id="section-update">
        <strong>{texts.updated[update]}</strong> · <Time at={section.updated_at} />
      </p>
      {update !== 'added' && (
        <div className={styles.ways}>
          <Button
            variant="default"
            aria-expanded={isOpen}
            leftSection={<IconHistory size={20} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.hide : texts.see}
          </Button>
          <Link to={`/listing/${listing.slug}/sections?section=${encodeURIComponent(section.slug)}&as=bought`}>
            {texts.asBought}
          </Link>
          <Since listing={listing.slug} section={section.id} update={update} contents={contents} isOpen={isOpen} />
        </div>
      )}
    </section>
  );
}

interface SinceProps {
  listing: string;
  section: string;
  update: 'since_purchase' | 'since_reading';
  contents: Content[];
  isOpen: boolean;
}

/** Before the section is read again, what it said at the last reading is fetched. */
function Since({ listing, section, update, contents, isOpen }: SinceProps) {
  const bought = useQuery({ ...sectionBought(listing, section), enabled: isOpen && update === 'since_purchase' });
  const read = useQuery({ ...sectionLastRead(listing, section), enabled: update === 'since_reading' });
  const { data, error, refetch } = update === 'since_purchase' ? bought : read;
  if (!isOpen) return null;
  return (
    <div className={styles.opened}>
      {data ? (
        <WhatChanged then={data.contents} today={contents} reasons={data.reasons} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={2} />
      )}
    </div>
  );
}
