import { Button } from './button';
import { EmptyState } from './empty-state';
import { Link } from './link';
import { Page } from './page';
import { texts } from './ui.texts';

export function NotFound() {
  return (
    <Page title={texts.notFound.title} width="reading">
      <EmptyState
        action={
          <Button component={Link} to="/">
            {texts.notFound.action}
          </Button>
        }
      >
        {texts.notFound.sentence}
      </EmptyState>
    </Page>
  );
}
