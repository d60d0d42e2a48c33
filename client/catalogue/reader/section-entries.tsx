import { doneOf, type Listing, type SectionEntry } from '../listing';
import { Done, Tick } from '../listing/section-list';
import { OwnNewSection, OwnSections } from './own-tools';
import styles from './reader.module.css';

export interface SectionEntriesProps {
  listing: Listing;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** The sections by number with the reader's progress; their owner also adds, renames, moves and removes them. */
export function SectionEntries({ listing, chosen, choose }: SectionEntriesProps) {
  const { sections, is_owner, has_purchased } = listing;
  const list = (
    <ol className={styles.list}>
      {sections.map((section, index) => (
        <li key={section.id}>
          <Entry section={section} number={index + 1} chosen={chosen} choose={choose} />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {has_purchased && sections.length > 0 && <Done done={doneOf(sections)} total={sections.length} />}
      {is_owner ? <OwnSections listing={listing} chosen={chosen} choose={choose} otherwise={list} /> : list}
      {is_owner && <OwnNewSection listing={listing} choose={choose} />}
    </>
  );
}

interface EntryProps extends Omit<SectionEntriesProps, 'listing'> {
  section: SectionEntry;
  number: number;
}

export function Entry({ section, number, chosen, choose }: EntryProps) {
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
      <span className={styles.entryTitle}>{section.title}</span>
      <Tick {...section} />
    </button>
  );
}
