import { bind, defineModule } from '#server/platform/module';
import { BUNDLE_SCOPE, BundleFiles } from './bundle.scope.js';
import { BundleWriter } from './bundle.writer.js';
import { caseFile, DestroyCaseFile, DownloadCaseFile, ExpireCaseFile, SealCaseFile } from './case-file.js';
import { CaseFilesController } from './case-files.controller.js';
import { caseFileEvents } from './case-files.events.js';
import { CaseFiles } from './case-files.handlers.js';
import { ExpireCaseFiles, RemoveBundle } from './case-files.jobs.js';
import { downloadLimit, sealingLimit } from './case-files.limits.js';
import { caseFilesReactions } from './case-files.reactions.js';
import { CaseFilesShown } from './case-files.reader.js';
import { Selections } from './selection.reader.js';

type Bound = SealCaseFile | DownloadCaseFile | ExpireCaseFile | DestroyCaseFile;

export const CaseFilesModule = defineModule({
  name: 'case-files',
  events: [caseFileEvents],
  commands: [SealCaseFile, DownloadCaseFile, ExpireCaseFile, DestroyCaseFile].map((command) =>
    bind<Bound>(command, caseFile, ({ data }) => data.caseFileId),
  ),
  providers: [BundleWriter, CaseFiles, CaseFilesShown, Selections],
  controllers: [CaseFilesController],
  reactions: { startFrom: 'beginning', on: caseFilesReactions },
  jobs: [
    { queue: 'case-files', name: 'expire', handler: ExpireCaseFiles },
    { queue: 'case-files', name: 'remove-bundle', handler: RemoveBundle },
  ],
  fileScopes: { [BUNDLE_SCOPE]: BundleFiles },
  rateLimits: [sealingLimit, downloadLimit],
});
