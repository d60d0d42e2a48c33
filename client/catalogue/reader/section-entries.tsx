import { doneOf, type Listing, type SectionEntry } from '../listing';
import { Done, Tick } from '../listing/section-list';
import { OwnNewSection } from './own-tools';
import styles from './reader.module.css';

export interface SectionEntriesProps {
  listing: Listing;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** The sections by number with the reader's progress; for the owner also a form for a new one. */
export function SectionEntries({ listing, chosen, choose }: SectionEntriesProps) {
  const { sections, is_owner, has_purchased } = listing;
  return (
    <>
      {has_purchased && sections.length > 0 && <Done done={doneOf(sections)} total={sections.length} />}
      <ol className={styles.list}>
        {sections.map((section, index) => (
          <li key={section.id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={section.id === chosen?.id ? 'true' : undefined}
              onClick={() => choose(section.slug)}
            >
              <span className="figures muted" aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.entryTitle}>{section.title}</span>
              <Tick {...section} />
            </button>
          </li>
        ))}
      </ol>
      {is_owner && <OwnNewSection listing={listing} choose={choose} />}
    </>
  );
}
