import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { texts } from './listing.texts';

const says = texts.missing;

/** Shown for missing listings and for unpublished listings of other people. */
export function MissingListing() {
  return (
    <Page title={says.title} width="reading">
      <EmptyState next={{ to: '/', text: says.search }}>{says.text}</EmptyState>
    </Page>
  );
}
