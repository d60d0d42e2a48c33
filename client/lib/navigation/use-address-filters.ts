import { useSearchParams } from 'react-router-dom';

/** Filters of a list, by their parameters in the address. Each change is a step of the history. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const choose = (change: Partial<Record<Name, string | string[]>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, values] of Object.entries<string | string[] | undefined>(change)) {
          next.delete(name);
          for (const value of [values].flat()) if (value) next.append(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    all: (name: Name) => params.getAll(name).filter(Boolean),
    one: (name: string) => params.get(name) ?? '',
    choose,
    clear: () => choose(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
  };
}
