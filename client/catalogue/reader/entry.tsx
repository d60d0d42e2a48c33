import type { Listing, SectionEntry } from '../listing';
import { Marks } from '../listing/section-list';
import styles from './reader.module.css';

interface Props {
  listing: Listing;
  section: SectionEntry;
  number: number;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** A section in the reader's list, which opens it. A long title is cut after two lines; the pointer and the focus show the whole. */
export function Entry({ listing, section, number, chosen, choose }: Props) {
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={section.id === chosen?.id ? 'true' : undefined}
      onClick={() => choose(section.slug)}
    >
      <span className="figures muted" aria-hidden="true">
        {number}
      </span>
      <span className={styles.entryTitle} title={section.title}>
        {section.title}
      </span>
      <Marks listing={listing} section={section} />
    </button>
  );
}
