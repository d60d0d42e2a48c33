import { reasonForm } from '#server/catalogue/catalogue.input';
import { ReasonForm } from '../ui/controls/reason-form';
import { CannedReasons } from './canned-reasons';
import { deskKey } from './desk.api';
import { texts as desk } from './desk.texts';
import { judge, moderationKeys, type Verdict } from './moderation.api';
import { texts } from './moderation.texts';

const says = texts.reason;
const { canned } = desk;

interface Props {
  /** The listing's id. */
  id: string;
  verdict: Exclude<Verdict, 'approve'>;
  close: () => void;
}

/** A decision on a listing and its reason, which the creator reads. */
export const VerdictForm = ({ id, verdict, close }: Props) => (
  <ReasonForm
    schema={reasonForm}
    {...says[verdict]}
    help={says.help}
    draft={`${verdict}:${id}`}
    send={(reason, key) => judge(id, verdict, { reason, key })}
    changes={[moderationKeys.all, deskKey]}
    close={close}
    above={(written, write) =>
      verdict === 'reject' || verdict === 'request-changes' ? (
        <CannedReasons reasons={canned[verdict]} written={written} write={write} />
      ) : null
    }
  />
);
