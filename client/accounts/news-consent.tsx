import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { accountKeys, changeConsent, consents } from './accounts.api';
import { texts } from './accounts.texts';

const says = texts.consents;

/** Whether we may send marketing mails; mails about the account and its money need no consent (A8.8). */
export function NewsConsent() {
  const { data, error, refetch } = useQuery(consents);
  const change = useCommand({
    mutationFn: (marketing: boolean) => changeConsent({ marketing }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(messageOf(failure)),
    meta: { changes: [accountKeys.consents] },
  });
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <RowSkeletons count={1} />;
  return (
    <>
      <Switch
        size="md"
        label={says.news}
        checked={data.marketing}
        disabled={change.isSending}
        onChange={({ currentTarget }) => change.send(currentTarget.checked)}
      />
      <p className="muted">
        {data.marketing_since ? (
          <>
            {says.since} <Time at={data.marketing_since} />.
          </>
        ) : (
          says.none
        )}{' '}
        {data.terms && says.terms(data.terms)}
      </p>
    </>
  );
}
