import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { save } from '../lib/files/save';
import { messageOf } from '../lib/http/api-error';
import type { InclusionProof, Manifest } from '../lib/http/api.types';
import { useCommand } from '../lib/http/use-command';
import { Button } from './button';
import { DayProof } from './day-proof';
import './proof-files.css';
import { texts as says } from './proof-files.texts';
import { toast } from './toast';

const VERIFIER = 'verify-wallet.mjs';
const FILES = ['events', 'manifest', 'verifier'] as const;
type File = (typeof FILES)[number];

interface Props {
  wallet: string;
  /** `events` are those up to the manifest's last revision. */
  fetch: {
    manifest: () => Promise<Manifest>;
    events: (revision: number) => Promise<string>;
    verifier: () => Promise<string>;
    inclusion: (date: string) => Promise<InclusionProof>;
  };
}

/**
 * The three files with which the history of a wallet is verified offline, and how. Fetched, because a link cannot send the
 * bearer token; one manifest for all of them, so that later events do not come between.
 */
export function ProofFiles({ wallet, fetch }: Props) {
  const [withDay, setWithDay] = useState(false);
  const command = `node ${VERIFIER} wallet-${wallet}.jsonl wallet-${wallet}.manifest.json`;
  const manifest = useRef<Promise<Manifest>>(undefined);
  const described = () => {
    manifest.current ??= fetch.manifest().catch((error: unknown) => {
      manifest.current = undefined;
      throw error;
    });
    return manifest.current;
  };
  const download = useCommand({
    mutationFn: async (file: File) => {
      if (file === 'verifier') return save(fileOf(await fetch.verifier(), 'text/javascript'), VERIFIER);
      const about = await described();
      if (file === 'manifest')
        return save(fileOf(JSON.stringify(about, null, 2), 'application/json'), `wallet-${wallet}.manifest.json`);
      save(fileOf(await fetch.events(about.revision), 'application/x-ndjson'), `wallet-${wallet}.jsonl`);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className="proof-files">
      <p>{says.lead}</p>
      <div>
        {FILES.map((file) => (
          <Button
            key={file}
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            loading={download.isSending && download.variables === file}
            onClick={() => download.send(file)}
          >
            {says[file]}
          </Button>
        ))}
      </div>
      <p>{says.run}</p>
      <code>{command}</code>
      {withDay ? (
        <DayProof wallet={wallet} command={command} fetch={fetch.inclusion} />
      ) : (
        <div>
          <Button variant="subtle" onClick={() => setWithDay(true)}>
            {says.openDay}
          </Button>
        </div>
      )}
    </div>
  );
}

const fileOf = (text: string, type: string) => new Blob([text], { type });
