export type Entry = { document: string; agency: string; fee: number; days: number };
export type FullSection = { title: string; texts: string[]; entries?: Entry[]; preview?: true };
/** A guide of the full market; `price` is naira. */
export type FullGuide = {
  creator: string;
  title: string;
  subtitle: string;
  description: string;
  sectors: string[];
  industry: string;
  price: number;
  country: string;
  city: string;
  region: string;
  offersMeeting: boolean;
  sections: FullSection[];
};
