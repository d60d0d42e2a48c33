import { Modal } from '@mantine/core';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { ProofFiles } from '../ui/proof-files';
import { proof } from './wallet-records.api';
import { texts } from './wallet.texts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Downloads with which the owner verifies the balance without trusting the site (B2). */
export const ProofModal = withControls(function ProofModal({ opened, onClose }: Props) {
  const wallet = useSession()?.user?.id ?? 'id';
  return (
    <Modal opened={opened} onClose={onClose} title={texts.proof.title}>
      <ProofFiles wallet={wallet} fetch={proof} />
      <Button variant="default" fullWidth mt="md" onClick={onClose}>
        {texts.proof.back}
      </Button>
    </Modal>
  );
});
