import { dropDraft, readDraft } from '../lib/forms/drafts';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { useNow } from '../ui/ticking';
import { texts } from './purchases.texts';

/** Name of what a page keeps that led to the wallet: `next`, its path, and `until`, while it waits. */
const FUNDING = 'funding';

/** After a deposit: back to what it was for, while that still waits. */
export function FundedNext() {
  const now = useNow();
  const { next, until } = readDraft(FUNDING) ?? {};
  const waits = Date.parse(String(until)) > now;
  if (typeof next !== 'string' || !next.startsWith('/meetings/') || !waits) return null;
  return (
    <Button component={Link} to={next} onClick={() => dropDraft(FUNDING)}>
      {texts.paid.meeting}
    </Button>
  );
}
