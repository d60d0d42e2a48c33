import { Modal } from '@mantine/core';
import { withControls } from '../../ui/controls/controls';
import type { PanelProps } from '../../ui/lazy-panel';
import { Mark } from './mark';
import styles from './reader.module.css';

interface Props extends PanelProps {
  src: string | undefined;
  /** What the picture shows. */
  alt: string;
}

/** A picture in full size. */
export const Lightbox = withControls(({ opened, onClose, src, alt }: Props) => (
  <Modal opened={opened} onClose={onClose} fullScreen title={alt}>
    <div className={styles.framed}>
      <img className={styles.whole} src={src} alt={alt} />
      <Mark />
    </div>
  </Modal>
));
