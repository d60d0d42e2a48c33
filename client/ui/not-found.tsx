import { Button } from '@mantine/core';
import { Empty } from './empty';
import { Link } from './link';
import { Page } from './page';

export function NotFound() {
  return (
    <Page title="Page not found" width="reading">
      <Empty
        action={
          <Button component={Link} to="/">
            Go to the home page
          </Button>
        }
      >
        There is nothing at this address. The guide may have moved, or the link may be incomplete.
      </Empty>
    </Page>
  );
}
