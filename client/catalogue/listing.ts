/** Response bodies of the catalogue (contract D2). */
export interface Person {
  username?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  avatar?: string | null;
}

export interface Creator extends Person {
  is_verified?: boolean;
  user?: Person | null;
}

export interface Term {
  id: string;
  name: string;
  slug: string;
}

export interface Industry extends Term {
  sector?: string | Term | null;
}

export interface Card {
  id: string;
  listing_id?: string;
  slug: string;
  title: string;
  subtitle?: string | null;
  thumbnail?: string | null;
  creator?: Creator | null;
  industry?: { id?: string; name: string; slug?: string } | null;
  sectors?: { id?: string; name: string; slug?: string }[];
  total_buyers?: number;
  average_rating?: number;
  total_review?: number;
  price: number;
  price_kobo: number;
  status: string;
  status_label?: string;
  country?: string | null;
  region?: string | null;
  created_at?: string;
  updated_at?: string;
  published_at?: string | null;
  is_owner?: boolean;
  has_purchased?: boolean;
  /** The buyer's completed sections. */
  progress?: { done: number; total: number };
  /** The reviewer's reason, for the creator. */
  reason?: string | null;
  reference?: string | null;
  purchased_at?: string | null;
}

export interface SectionEntry {
  id: string;
  title: string;
  slug: string;
  completed: boolean;
  is_preview?: boolean;
  locked?: boolean;
}

export interface Review {
  id: string;
  author?: (Person & { industry?: { name?: string | null } | null }) | null;
  comment?: string | null;
  rating: number;
  verified_purchase?: boolean;
  created_at?: string;
}

export interface Listing extends Card {
  description?: string | null;
  sections: SectionEntry[];
  reviews: Review[];
  pending_reference?: string | null;
}

export interface Content {
  id: string;
  resourcetype: 'Text' | 'Image' | 'Document' | 'Audio';
  text_content?: string;
  image_content?: string;
  file_content?: string;
  audio_content?: string;
  file_name?: string | null;
  size?: number | null;
  width?: number | null;
  height?: number | null;
  duration?: number | null;
  position?: number;
  created_at?: string;
}

export interface Section {
  id: string;
  title: string;
  slug: string;
  completed: boolean;
  is_owner: boolean;
  contents: Content[];
}

export interface FacetValue {
  value: string;
  label: string;
  count: number;
}
export type Facets = Partial<Record<'sector' | 'industry' | 'country', FacetValue[]>>;

export interface Found {
  count: number;
  next: string | null;
  previous: string | null;
  results: Card[];
  facets?: Facets;
}

export interface HomeLists {
  categories: { slug: string; name: string; count: number }[];
  most_searched: Card[];
  popular_sectors: { slug: string; name: string; buyers: number; listings: number }[];
  popular_industries: { slug: string; name: string; sector?: string | null; buyers: number; listings: number }[];
  countries: { country: string; listings: number; buyers: number }[];
  trusted_by: { name: string; logo?: string; url?: string }[];
}

/** A creator's name and avatar, from either of the two response forms. */
export const creatorOf = (listing: Pick<Card, 'creator'>): Person => {
  const { creator } = listing;
  return {
    username: creator?.username ?? creator?.user?.username,
    first_name: creator?.first_name ?? creator?.user?.first_name,
    last_name: creator?.last_name ?? creator?.user?.last_name,
    avatar: creator?.avatar ?? creator?.user?.avatar,
  };
};

export const doneOf = (sections: SectionEntry[]) => sections.filter(({ completed }) => completed).length;
