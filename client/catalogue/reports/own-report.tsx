import { useQuery } from '@tanstack/react-query';
import { withControls } from '../../ui/controls/controls';
import { Failure } from '../../ui/failure';
import { RowSkeletons } from '../../ui/skeletons';
import { Time } from '../../ui/time';
import styles from '../listing/listing-detail.module.css';
import { ReportForm } from '../../ui/controls/report-form';
import { listingReportKeys, ownReport, reportListing } from './reports.api';
import { texts } from './reports.texts';

/** The longest note, characters. */
const NOTE_MOST = 1_000;

interface Props {
  slug: string;
  close: () => void;
}

/** The reader's last report with its answer, and the form of another one where none is open. */
export const OwnReport = withControls(function OwnReport({ slug, close }: Props) {
  const { data: report, error, refetch } = useQuery(ownReport(slug));
  if (error && report === undefined) return <Failure error={error} retry={() => void refetch()} />;
  if (report === undefined) return <RowSkeletons />;
  return (
    <>
      {report && (
        <div role="status" className={styles.form}>
          <p>
            {texts.sent} <Time at={report.at} />. {texts[report.status]}
          </p>
          {report.answer && <blockquote>{report.answer}</blockquote>}
        </div>
      )}
      {report?.status !== 'open' && (
        <ReportForm
          says={texts.form}
          className={styles.form}
          most={NOTE_MOST}
          send={(written, key) => reportListing(slug, written, key)}
          changes={[listingReportKeys.of(slug)]}
          draft={`report-listing:${slug}`}
          close={close}
          onSent={() => undefined}
        />
      )}
    </>
  );
});
