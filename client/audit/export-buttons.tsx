import { DownloadButton } from '../ui/download-button';
import { exported } from './audit.api';
import { texts } from './audit.texts';

const TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv' };

/** Exports the stream as files. */
export const ExportButtons = ({ wallet }: { wallet: string }) =>
  (['jsonl', 'csv'] as const).map((format) => (
    <DownloadButton
      key={format}
      file={async () => ({
        content: new Blob([await exported(wallet, format)], { type: TYPES[format] }),
        name: `wallet-${wallet}.${format}`,
      })}
    >
      {texts.proof.export(format)}
    </DownloadButton>
  ));
