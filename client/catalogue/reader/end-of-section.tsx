import { useEffect, useEffectEvent, useRef } from 'react';
import { useCommand } from '../../lib/http/use-command';
import { catalogueKeys } from '../catalogue.api';
import { isRead, type Listing, type SectionEntry } from '../listing';
import { mark } from './offline/marks';
import styles from './reader.module.css';

interface Props {
  listing: Listing;
  section: SectionEntry;
}

/** The end of a section: who scrolls to it has read the section. One that fits into the window is completed by Done. */
export function EndOfSection({ listing, section }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const completion = useCommand({
    mutationFn: () => mark(listing.slug, section.id, true),
    meta: { changes: [catalogueKeys.listing(listing.slug), catalogueKeys.purchased] },
  });
  const reached = useEffectEvent(() => {
    if (!isRead(section)) completion.send();
  });
  useEffect(() => {
    let wasBelow = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)!.isIntersecting) return void (wasBelow = true);
      if (!wasBelow) return;
      // Once: who takes the mark back keeps it so.
      observer.disconnect();
      reached();
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className={styles.end} />;
}
