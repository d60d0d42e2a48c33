import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPanel } from '../../ui/lazy-panel';
import { Title } from '../../ui/title';
import { useNarrow } from '../../ui/use-narrow';
import { doneOf } from '../listing';
import { Done } from '../listing/section-list';
import styles from './reader.module.css';
import { texts } from './reader.texts';
import { SectionEntries, type SectionEntriesProps } from './section-entries';

const SectionDrawer = lazyPanel(async () => (await import('./section-drawer')).SectionDrawer);

/** The list of sections: beside the text, or on phones in a drawer, so that the section comes first. */
export function SectionNavigation(entries: SectionEntriesProps) {
  const isPhone = useNarrow(900);
  const [drawer, setDrawer] = useState<'closed' | 'open' | 'turned'>('closed');
  const { listing, chosen, choose } = entries;
  if (!isPhone)
    return (
      <nav className={styles.sidebar} aria-label={texts.sections}>
        <Title order={2} size="h4">
          {texts.sections}
        </Title>
        <SectionEntries {...entries} />
      </nav>
    );

  const { sections, has_purchased } = listing;
  // A guide without sections has no list to open; the page itself says so.
  if (sections.length === 0 && drawer !== 'open') return null;
  return (
    <div className={styles.compact}>
      <Button
        variant="default"
        leftSection={<IconList size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={SectionDrawer.preload}
        onFocus={SectionDrawer.preload}
        onClick={() => setDrawer('open')}
      >
        {texts.openList(sections.findIndex(({ id }) => id === chosen?.id) + 1, sections.length)}
      </Button>
      {has_purchased && sections.length > 0 && <Done done={doneOf(sections)} total={sections.length} />}
      <SectionDrawer
        {...entries}
        opened={drawer === 'open'}
        onClose={() => setDrawer('closed')}
        // The heading of another section takes the focus; otherwise it returns to the button.
        returnFocus={drawer !== 'turned'}
        choose={(section) => {
          setDrawer(section === chosen?.slug ? 'closed' : 'turned');
          choose(section);
        }}
      />
    </div>
  );
}
