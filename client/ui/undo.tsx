import { Button, Group } from '@mantine/core';
import { toast } from 'react-toastify/unstyled';

/** Does it at once and offers to take it back for ten seconds, instead of asking "Are you sure?". */
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
