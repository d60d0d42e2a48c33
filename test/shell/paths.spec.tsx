import type { RouteObject } from 'react-router-dom';
import { paths } from '#client/app/paths';
import { routes } from '#client/app/routes';
import { newQueryClient } from '#client/lib/http/query-client';

const routed = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...routed(children)]);

describe('The paths of the client, from which the server knows its pages', () => {
  it('are those of its routes', () => {
    expect(routed(routes(newQueryClient())).sort()).toEqual([...Object.values(paths), '*'].sort());
  });
});
