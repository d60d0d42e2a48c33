import { IconDownload } from '@tabler/icons-react';
import { save } from '../lib/files/save';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { bundleOf, type CaseFile, caseFileKeys, opener } from './case-files.api';
import { texts as says } from './case-files.texts';

const PROGRAM = 'open-case-file.mjs';

/** Saves the encrypted bundle. Fetched, because a link cannot send the bearer token. */
export function BundleButton({ caseFile: { id, title } }: { caseFile: CaseFile }) {
  const command = useCommand({
    mutationFn: async () => save(await bundleOf(id), says.file(id)),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [caseFileKeys.all] },
  });
  return (
    <Button
      variant="default"
      size="compact"
      aria-label={says.downloadOf(title)}
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={command.isSending}
      onClick={() => command.send()}
    >
      {says.download}
    </Button>
  );
}

/** Saves the program that opens a bundle offline. */
export function OpenerButton() {
  const command = useCommand({
    mutationFn: async () => save(new Blob([await opener()], { type: 'text/javascript' }), PROGRAM),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button
      variant="default"
      size="compact"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={command.isSending}
      onClick={() => command.send()}
    >
      {says.opener}
    </Button>
  );
}
