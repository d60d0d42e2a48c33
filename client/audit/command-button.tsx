import type { QueryKey } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';

interface Props {
  children: string;
  /** The button's name for those who do not see what it stands beside. */
  name: string;
  /** What the command is about: the same one keeps its key while its outcome is unknown. */
  about: unknown;
  send: (key: string) => Promise<{ message: string }>;
  changes: readonly QueryKey[];
  variant?: 'default' | 'subtle';
}

/** Sends a command without any input, and shows its answer. */
export function CommandButton({ children, name, about, send, changes, variant = 'default' }: Props) {
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: () => send(keyOf(about)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes },
  });
  return (
    <Button
      variant={variant}
      size="compact"
      aria-label={name}
      loading={command.isSending}
      onClick={() => command.send()}
    >
      {children}
    </Button>
  );
}
