/** What a buyer of the demo market suggests to a guide, by its title; `thanks` is its creator's answer. */
export type DemoSuggestion = { title: string; buyer: string; text: string; thanks?: string };

export const demoSuggestions: DemoSuggestion[] = [
  {
    ...{ title: 'Open a community pharmacy in Lagos', buyer: 'bassey' },
    text: 'Please add a page on Cross River: the state board there asks for the lease before the inspection.',
  },
  {
    ...{ title: 'NAFDAC registration for packaged water', buyer: 'founder' },
    text: 'The waiting time for the laboratory is eleven weeks now, not eight. Ours came on 9 October.',
    thanks: 'Thank you. I asked two more applicants and changed it to “ten to twelve weeks”.',
  },
];
