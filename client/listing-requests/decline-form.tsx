import { declineForm } from '#server/listing-requests/listing-requests.input';
import { newKey } from '../lib/http/api';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { ReasonForm } from '../ui/controls/reason-form';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import { declineRequest, type ListingRequest, requestKeys, withdrawDecline } from './listing-requests.api';
import { texts } from './listing-requests.texts';

const says = texts.declining;

interface Props {
  request: ListingRequest;
  close: () => void;
}

/** A moderator declines the request with a reason, and may take that back at once (A13.7). */
export function DeclineForm({ request, close }: Props) {
  const withdrawing = useCommand({
    mutationFn: (key: string) => withdrawDecline(request, key),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [requestKeys.all] },
  });
  return (
    <ReasonForm
      schema={declineForm}
      label={says.label}
      help={says.help}
      submit={says.submit}
      draft={`decline-request:${request.id}`}
      send={(reason, key) => declineRequest(request, { reason }, key)}
      said={(message = '') => offerUndo(message, () => withdrawing.send(newKey()))}
      changes={[requestKeys.all]}
      close={close}
    />
  );
}
