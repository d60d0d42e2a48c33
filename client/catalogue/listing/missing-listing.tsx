import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';
import { texts } from './listing.texts';

const says = texts.missing;

/** Shown for missing listings and for unpublished listings of other people. */
export function MissingListing() {
  return (
    <Page title={says.title} width="reading">
      <EmptyState
        action={
          <Button component={Link} to="/">
            {says.search}
          </Button>
        }
      >
        {says.text}
      </EmptyState>
    </Page>
  );
}
