import { Button } from '@mantine/core';
import { Empty } from '../../ui/empty';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';

/** Shown for missing listings and for unpublished listings of other people. */
export function MissingListing() {
  return (
    <Page title="Listing not found" width="reading">
      <Empty
        action={
          <Button component={Link} to="/">
            Search listings
          </Button>
        }
      >
        There is no listing at this address. It may not be published yet, or the link may be incomplete.
      </Empty>
    </Page>
  );
}
