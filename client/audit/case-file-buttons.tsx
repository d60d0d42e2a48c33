import { DownloadButton } from '../ui/download-button';
import { bundleOf, type CaseFile, caseFileKeys, opener } from './case-files.api';
import { texts as says } from './case-files.texts';

/** Saves the encrypted bundle; the download is recorded. */
export const BundleButton = ({ caseFile: { id, title } }: { caseFile: CaseFile }) => (
  <DownloadButton
    size="compact"
    label={says.downloadOf(title)}
    file={async () => ({ content: await bundleOf(id), name: says.file(id) })}
    changes={[caseFileKeys.all]}
  >
    {says.download}
  </DownloadButton>
);

/** Saves the program that opens a bundle offline. */
export const OpenerButton = () => (
  <DownloadButton
    size="compact"
    file={async () => ({
      content: new Blob([await opener()], { type: 'text/javascript' }),
      name: 'open-case-file.mjs',
    })}
  >
    {says.opener}
  </DownloadButton>
);
