import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { save } from '../lib/files/save';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from './button';
import { toast } from './toast';

interface Props {
  /** The file as it is saved. */
  file: () => Promise<{ content: Blob; name: string }>;
  children: ReactNode;
  /** What is downloaded, where the words on the button do not say it. */
  label?: string;
  size?: 'compact';
  /** Said when the file is saved. */
  saved?: string;
  /** Query keys of what the server records about the download. */
  changes?: (readonly unknown[])[];
}

/** Saves a file that is fetched when the button is pressed, because a link cannot send the bearer token. */
export function DownloadButton({ file, children, label, size, saved, changes }: Props) {
  const command = useCommand({
    mutationFn: async () => {
      const { content, name } = await file();
      save(content, name);
    },
    onSuccess: () => {
      if (saved) toast.success(saved);
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: changes ?? [] },
  });
  return (
    <Button
      variant="default"
      size={size}
      aria-label={label}
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={command.isSending}
      onClick={() => command.send()}
    >
      {children}
    </Button>
  );
}
