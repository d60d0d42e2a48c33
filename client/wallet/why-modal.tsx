import { Modal } from '@mantine/core';
import { CauseTree } from '../ui/cause-tree';
import { withControls } from '../ui/controls/controls';
import { causes } from './wallet-records.api';
import { type Transaction } from './wallet.api';
import { texts } from './wallet.texts';

interface Props {
  entry: Transaction;
  opened: boolean;
  onClose: () => void;
}

/** Why the balance changed with one movement (B5): the owner's own facts. */
export const WhyModal = withControls(function WhyModal({ entry, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.why.title(entry.label)} size="lg">
      <CauseTree {...causes(entry.revision)} />
    </Modal>
  );
});
