/** An entry of a checklist; `fee` is naira. */
export type DemoEntry = { document: string; agency?: string; fee?: number; days?: number };

/** A guide of the demo market. `price` is naira; sectors and industry are slugs of the vocabulary. */
export type DemoListing = {
  creator: string;
  title: string;
  subtitle: string;
  description: string;
  sectors: string[];
  industry: string;
  price: number;
  region: string;
  offersMeeting?: boolean;
  /** A `preview` is free to read. */
  sections: { title: string; text: string[]; entries?: DemoEntry[]; preview?: true }[];
};
