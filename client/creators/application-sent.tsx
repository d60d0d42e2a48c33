import { Modal } from '@mantine/core';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { texts } from './applications.texts';

const says = texts.success;

/** The dialog after an application is handed in. */
export const ApplicationSent = withControls(function ApplicationSent({
  opened,
  onClose,
}: {
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <p>{says.text}</p>
      <Button onClick={onClose} data-autofocus>
        {says.close}
      </Button>
    </Modal>
  );
});
