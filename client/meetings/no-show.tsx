import { Confirmation } from '../ui/confirmation';
import type { Meeting } from './meetings.api';
import { reportNoShow } from './meetings.commands';
import { texts } from './meetings.texts';
import { useAct } from './use-act';

const says = texts.noShow;

/** One of the two says that the other did not come: the guest from ten minutes after the start, the creator from the end. */
export function NoShow({ meeting, name }: { meeting: Meeting; name: string }) {
  const reporting = useAct(meeting, reportNoShow);
  return (
    <div>
      <Confirmation
        label={says.open(name)}
        named={says.open(name)}
        asks={says.asks[meeting.role]}
        yes={says.yes}
        no={says.no}
        isSending={reporting.isSending}
        act={() => reporting.send()}
      />
    </div>
  );
}
