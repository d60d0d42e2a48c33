import { Children, isValidElement, type ReactNode } from 'react';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { paths } from '#client/app/paths';
import { AppRoutes } from '#client/app/routes';

const routed = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...routed(children)]);

describe('The paths of the client, from which the server knows its pages', () => {
  it('are those of its routes', () => {
    const element: ReactNode = AppRoutes();
    const children = isValidElement<{ children: ReactNode }>(element) ? Children.toArray(element.props.children) : [];
    const served = routed(createRoutesFromElements(children));
    expect(served.sort()).toEqual([...Object.values(paths), '*'].sort());
  });
});
