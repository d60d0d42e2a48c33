import { Modal } from '@mantine/core';
import { withControls } from '../ui/controls/controls';
import { Dispute } from './dispute';
import { DisputeForm } from './dispute-form';
import type { EntryDispute } from './entry-disputes.api';
import { texts } from './entry-disputes.texts';
import type { Transaction } from './wallet.api';

interface Props {
  entry: Transaction;
  /** What was asked about the entry, if anything was. */
  dispute: EntryDispute | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Asks what is wrong with an entry (A12.16), or shows what became of the question. */
export const DisputeModal = withControls(function DisputeModal({ entry, dispute, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.form.title(entry.label)} size="lg">
      {dispute ? <Dispute dispute={dispute} /> : <DisputeForm entry={entry} close={onClose} />}
    </Modal>
  );
});
