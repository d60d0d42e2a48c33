import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { useWhileShown } from '../lib/navigation/use-while-shown';
import { toast } from '../ui/toast';
import { useReturned } from '../ui/use-returned';
import type { Meeting } from './meetings.api';
import { meetingChanges, openCheckout } from './meetings.commands';

/** Leads to the provider's page, on which the price is paid, unless this one was left meanwhile. */
export function useCardPayment(meeting: Meeting) {
  const { keyOf, finish } = useAttempt();
  const whileShown = useWhileShown();
  const command = useCommand({
    mutationFn: () => openCheckout(meeting, keyOf(`checkout ${meeting.id}`)),
    once: true,
    onSuccess: ({ data }) => {
      finish();
      whileShown(() => window.location.assign(data.authorization_url));
    },
    onError: (failure) => {
      // The next attempt is another one: this one was decided.
      if (failure instanceof ApiError && failure.status === 409) finish();
      toast.error(messageOf(failure));
    },
    meta: { changes: meetingChanges },
  });
  useReturned(command.unlock);
  return command;
}
