import { useSearchParams } from 'react-router-dom';

const NAME = 'list';

/** The sub-tab that the address names (`?list=sent`), the first one otherwise. Each choice is a step of the history. */
export function useSubTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = useSearchParams();
  const chosen = tabs.find((tab) => tab === params.get(NAME)) ?? tabs[0];
  const choose = (tab: string | null) => {
    if (tab === null || tab === chosen) return;
    const next = new URLSearchParams(params);
    if (tab === tabs[0]) next.delete(NAME);
    else next.set(NAME, tab);
    setParams(next, { preventScrollReset: true });
  };
  return [chosen, choose] as const;
}
