import { EmptyState } from './empty-state';
import { Page } from './page';
import { texts } from './ui.texts';

export function NotFound() {
  return (
    <Page title={texts.notFound.title} width="reading">
      <EmptyState next={{ to: '/', text: texts.notFound.action }}>{texts.notFound.sentence}</EmptyState>
    </Page>
  );
}
