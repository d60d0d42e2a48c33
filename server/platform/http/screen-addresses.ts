/** Files of the build beside those of every page, and what the page asks of the API, with `/api/`. */
export type Needs = { styles: string[]; data: string[] };

/** An address of the client's build: patterns of path and query, whose named groups are parameters of the data. */
type Described = {
  path: string;
  search: string;
  renderedFor?: 'visitors' | 'persons';
  styles: string[];
  /** Queries of the API without `/api/`: of any person, and of a signed-in one. */
  data: string[];
  ownData: string[];
};

export type ScreenAddress = {
  /** Undefined for another address. */
  needs(
    path: string,
    search: string,
  ): (Needs & Pick<Described, 'renderedFor' | 'ownData'> & { readsSearch: boolean }) | undefined;
};

/** The addresses that `client/app/first-requests/plugin.ts` has written as JSON. */
export const addressesIn = (json: string): ScreenAddress[] =>
  (JSON.parse(json) as Described[]).map(({ path, search, renderedFor, styles, data, ownData }) => {
    const [pathPattern, searchPattern] = [new RegExp(path, 'i'), new RegExp(search)];
    return {
      needs(inPath, inSearch) {
        const [found, foundSearch] = [pathPattern.exec(inPath), searchPattern.exec(inSearch)];
        if (!found || !foundSearch) return undefined;
        const parameters: Record<string, string | undefined> = { ...found.groups, ...foundSearch.groups };
        const asked = (query: string) =>
          `/api/${query.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '')}`;
        const readsSearch = foundSearch.groups !== undefined;
        return { renderedFor, readsSearch, styles, data: data.map(asked), ownData: ownData.map(asked) };
      },
    };
  });
