import { Title } from '@mantine/core';
import { NewSection } from '../authoring/new-section';
import { doneOf, type Listing, type SectionEntry } from '../listing';
import styles from './reader.module.css';
import { Done, Tick } from '../listing/section-list';

interface Props {
  listing: Listing;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

export function SectionSidebar({ listing, chosen, choose }: Props) {
  const { sections, is_owner, has_purchased } = listing;
  return (
    <nav className={styles.sidebar} aria-label="Sections">
      <Title order={2} size="h4">
        Sections
      </Title>
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
      {is_owner && <NewSection listing={listing} choose={choose} />}
    </nav>
  );
}
