import { messageOf } from '../lib/http/api-error';
import { newKey } from '../lib/http/api';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { type ListingRequest, objectToMerge, requestKeys, separateRequest } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';

const says = texts.merging;
const handling = {
  onSuccess: ({ message }: { message: string }) => toast.success(message),
  onError: (error: unknown) => toast.error(messageOf(error)),
  meta: { changes: [requestKeys.all] },
};

interface Props {
  request: ListingRequest;
}

/** What was merged into the request; a moderator separates it again while the guide is missing, unless one is an own one. */
export function MergedLine({ request: { merged, status, is_own }, isModerator }: Props & { isModerator: boolean }) {
  if (merged.length === 0) return null;
  return (
    <div className={styles.merged}>
      <span className="muted">{says.merged}</span>
      <ul>
        {merged.map((one) => (
          <li key={one.id}>
            “{one.title}”{one.is_own && ` (${says.yours})`}
            {isModerator && status === 'open' && !is_own && !one.is_own && <Separation of={one} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Separation({ of }: { of: ListingRequest['merged'][number] }) {
  const { send, isSending } = useCommand({ mutationFn: () => separateRequest(of, newKey()), ...handling });
  return (
    <Button
      variant="subtle"
      size="compact"
      aria-label={says.separateOf(of.title)}
      disabled={isSending}
      onClick={() => send()}
    >
      {says.separate}
    </Button>
  );
}

/** An own request that was merged: into which, and until when one may object. */
export function MergedAway({ request }: Props) {
  const { merged_into: into, object_until: until } = request;
  const { send, isSending } = useCommand({ mutationFn: () => objectToMerge(request, newKey()), ...handling });
  if (!into) return null;
  return (
    <>
      <p>
        {says.mergedInto} <Link to={`/listing-requests?request=${into.id}`}>{into.title}</Link>.{' '}
        {until && (
          <>
            {says.until} <Time at={until} absolute />.
          </>
        )}
      </p>
      {until && (
        <Button
          className={styles.objection}
          variant="default"
          size="compact"
          disabled={isSending}
          onClick={() => send()}
        >
          {says.object}
        </Button>
      )}
    </>
  );
}
