import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { renewSession } from '../http/api';
import { ApiError, messageOf } from '../http/api-error';
import { session } from '../http/session';
import { toast } from '../ui/toast';
import { exportPath } from './audit.api';

const TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv' };

/** Exports the stream as files. Fetched, because a link cannot send the bearer token. */
export function ExportButtons({ wallet }: { wallet: string }) {
  const save = useMutation({
    mutationFn: async (format: 'jsonl' | 'csv') => {
      const text = await download(exportPath(wallet, format));
      keep(new Blob([text], { type: TYPES[format] }), `wallet-${wallet}.${format}`);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (['jsonl', 'csv'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={save.isPending && save.variables === format}
      onClick={() => save.mutate(format)}
    >
      Export {format.toUpperCase()}
    </Button>
  ));
}

async function download(path: string): Promise<string> {
  const access = session.current()?.access ?? '';
  let answer = await ask(path, access);
  if (answer.status === 401 && (await renewSession(access))) answer = await ask(path, session.current()?.access ?? '');
  if (!answer.ok) throw await ApiError.from(answer);
  return answer.text();
}

const ask = (path: string, access: string) => fetch(`/api/${path}`, { headers: { Authorization: `Bearer ${access}` } });

function keep(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
