import { IconDownload } from '@tabler/icons-react';
import { save } from '../lib/files/save';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { exported } from './audit.api';
import { texts } from './audit.texts';

const TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv' };

/** Exports the stream as files. Fetched, because a link cannot send the bearer token. */
export function ExportButtons({ wallet }: { wallet: string }) {
  const command = useCommand({
    mutationFn: async (format: 'jsonl' | 'csv') => {
      save(new Blob([await exported(wallet, format)], { type: TYPES[format] }), `wallet-${wallet}.${format}`);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (['jsonl', 'csv'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={command.isSending && command.variables === format}
      onClick={() => command.send(format)}
    >
      {texts.proof.export(format)}
    </Button>
  ));
}
