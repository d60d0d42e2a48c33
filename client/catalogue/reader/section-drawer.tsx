import { Drawer } from '@mantine/core';
import { withControls } from '../../ui/controls/controls';
import type { PanelProps } from '../../ui/lazy-panel';
import styles from './reader.module.css';
import { texts } from './reader.texts';
import { SectionEntries, type SectionEntriesProps } from './section-entries';

interface Props extends PanelProps, SectionEntriesProps {
  returnFocus: boolean;
}

/** The list of sections on a phone. */
export const SectionDrawer = withControls(({ opened, onClose, returnFocus, ...entries }: Props) => (
  <Drawer opened={opened} onClose={onClose} returnFocus={returnFocus} size="min(360px, 92vw)" title={texts.sections}>
    <nav className={styles.inDrawer} aria-label={texts.sections}>
      <SectionEntries {...entries} />
    </nav>
  </Drawer>
));
