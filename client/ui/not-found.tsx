import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Empty } from './empty';
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
