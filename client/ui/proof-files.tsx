import { useRef, useState } from 'react';
import type { InclusionProof, Manifest } from '../lib/http/api.types';
import { Button } from './button';
import { DayProof } from './day-proof';
import { DownloadButton } from './download-button';
import './proof-files.css';
import { texts as says } from './proof-files.texts';

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
 * The three files with which the history of a wallet is verified offline, and how; one manifest for all of them, so that later
 * events do not come between.
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
  const fileOf = async (file: File) => {
    if (file === 'verifier') return textFile(await fetch.verifier(), 'text/javascript', VERIFIER);
    const about = await described();
    if (file === 'manifest')
      return textFile(JSON.stringify(about, null, 2), 'application/json', `wallet-${wallet}.manifest.json`);
    return textFile(await fetch.events(about.revision), 'application/x-ndjson', `wallet-${wallet}.jsonl`);
  };
  return (
    <div className="proof-files">
      <p>{says.lead}</p>
      <div>
        {FILES.map((file) => (
          <DownloadButton key={file} file={() => fileOf(file)}>
            {says[file]}
          </DownloadButton>
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

const textFile = (text: string, type: string, name: string) => ({ content: new Blob([text], { type }), name });
