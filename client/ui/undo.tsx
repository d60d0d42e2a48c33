import { Button, Group } from '@mantine/core';
import { toast } from 'react-toastify/unstyled';

/** Shows a toast that offers to undo an action for ten seconds. */
export function offerUndo(message: string, undo: () => void) {
  toast.info(
    ({ closeToast }) => (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-md"
          variant="white"
          color="dark"
          onClick={() => {
            undo();
            closeToast();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
    { autoClose: 10_000, role: 'status' },
  );
}
