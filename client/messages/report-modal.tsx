import { Modal } from '@mantine/core';
import { LONGEST_REPORT_NOTE } from '#server/messages/messages.input';
import { withControls } from '../ui/controls/controls';
import { ReportForm } from '../ui/controls/report-form';
import { reportMessage } from './messages.commands';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import type { Message } from './messages.types';

const says = texts.report;

interface Props {
  opened: boolean;
  message: Message | undefined;
  onClose: () => void;
  onSent?: (message: Message) => void;
}

/** Reports a message to the moderators, who read it with those around it. */
export const ReportModal = withControls(function ReportModal({ opened, message, onClose, onSent }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      {message && (
        <>
          <p className={`muted ${styles.lead}`}>{says.lead}</p>
          <blockquote className={styles.quote}>
            {message.text || texts.list.file(message.attachments.length)}
          </blockquote>
          <ReportForm
            says={says}
            className={styles.form}
            most={LONGEST_REPORT_NOTE}
            send={(report, key) => reportMessage(message.id, report, key)}
            changes={[]}
            draft={`report-message:${message.id}`}
            close={onClose}
            onSent={() => {
              onClose();
              onSent?.(message);
            }}
          />
        </>
      )}
    </Modal>
  );
});
