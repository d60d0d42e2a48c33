import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { withControls } from '../ui/controls/controls';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { Dispute } from './dispute';
import { entryDisputes } from './entry-disputes.api';
import styles from './entry-disputes.module.css';
import { texts } from './entry-disputes.texts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** All questions of the owner about entries, the latest first. */
export const DisputesModal = withControls(function DisputesModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.list.title} size="lg">
      <List />
    </Modal>
  );
});

function List() {
  const { data, error, refetch } = useQuery(entryDisputes);
  if (error && !data) return <Failure lead={texts.list.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.length === 0) return <EmptyState>{texts.list.none}</EmptyState>;
  return (
    <ul ref={keptFocus} className={styles.list}>
      {data.map((dispute) => (
        <li key={dispute.id}>
          <Title order={3} size="h5" mb="xs">
            {dispute.entry.label}
          </Title>
          <Dispute dispute={dispute} />
        </li>
      ))}
    </ul>
  );
}
