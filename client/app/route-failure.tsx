import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { Page } from '../ui/page';
import { ScreenFailure } from '../ui/screen-failure';
import { texts } from './app.texts';

/** In place of a page that could not be fetched or rendered. A retry fetches the page's data again. */
export function RouteFailure() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const retry = () => {
    queries.removeQueries({ type: 'inactive' });
    void revalidate();
  };
  return (
    <Page title={texts.failure.title}>
      <ScreenFailure error={error} retry={retry} />
    </Page>
  );
}

/** In place of the whole screen, if its frame could not be rendered. */
export const RootFailure = () => (
  <main>
    <RouteFailure />
  </main>
);
