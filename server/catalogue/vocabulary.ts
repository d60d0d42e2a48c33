export type Sector = { id: string; slug: string; name: string };
export type Industry = Sector & { sector: string };

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '-');
const named = (name: string): Sector => ({ id: slug(name), slug: slug(name), name });

const INDUSTRIES: Record<string, string[]> = {
  Technology: ['Fintech', 'Software & Apps', 'E-commerce', 'Telecoms & Internet', 'Data & Cloud'],
  Manufacturing: [
    'Food & Beverages',
    'Packaged Water',
    'Garments & Textiles',
    'Plastics & Packaging',
    'Furniture',
    'Cosmetics & Soap',
  ],
  Construction: [
    'Building Contracting',
    'Real Estate Development',
    'Building Materials',
    'Civil Works',
    'Surveying & Design',
  ],
  Pharmaceutical: ['Retail Pharmacy', 'Drug Manufacturing', 'Drug Distribution', 'Herbal Products', 'Medical Devices'],
  Agriculture: ['Poultry', 'Fish Farming', 'Crop Farming', 'Agro-processing', 'Livestock', 'Farm Inputs'],
  Health: ['Clinics & Hospitals', 'Diagnostics', 'Home Care', 'Wellness & Fitness'],
  Education: ['Nursery & Primary Schools', 'Secondary Schools', 'Vocational Training', 'Online Learning'],
  Energy: ['Solar', 'Cooking Gas', 'Petroleum Retail', 'Power Generation'],
  'Transport & Logistics': ['Haulage', 'Courier & Delivery', 'Passenger Transport', 'Freight & Customs', 'Warehousing'],
  Finance: ['Microfinance', 'Insurance', 'Lending', 'Bureau de Change'],
  'Retail & Trade': ['Supermarkets', 'Import & Export', 'Fashion Retail', 'Building Supplies'],
  Hospitality: ['Restaurants', 'Hotels & Short Lets', 'Events & Catering', 'Travel & Tours'],
  Creative: ['Film & Television', 'Music', 'Photography', 'Fashion Design', 'Advertising'],
};

/** The home page's five sectors are first. */
export const sectors: readonly Sector[] = Object.keys(INDUSTRIES).map(named);
export const homeSectors: readonly Sector[] = sectors.slice(0, 5);
export const industries: readonly Industry[] = Object.entries(INDUSTRIES).flatMap(([sector, names]) =>
  names.map((name) => ({ ...named(name), sector: slug(sector) })),
);

/** A legal form of a business in Nigeria. */
export type BusinessType = { slug: string; name: string };

/** As the Corporate Affairs Commission (CAC) registers them; cooperatives are registered by the states. */
export const businessTypes: readonly BusinessType[] = [
  { slug: 'business-name', name: 'Business name (sole proprietorship)' },
  { slug: 'private-limited-company', name: 'Private limited company (Ltd)' },
  { slug: 'public-limited-company', name: 'Public limited company (Plc)' },
  { slug: 'company-limited-by-guarantee', name: 'Company limited by guarantee (Ltd/Gte)' },
  { slug: 'limited-liability-partnership', name: 'Limited liability partnership (LLP)' },
  { slug: 'limited-partnership', name: 'Limited partnership (LP)' },
  { slug: 'incorporated-trustees', name: 'Incorporated trustees' },
  { slug: 'cooperative', name: 'Cooperative society' },
];

const find = <Term extends BusinessType>(terms: readonly Term[]) => {
  const known = new Map(
    terms.flatMap((term) => [[term.slug, term] as const, [term.name.toLowerCase(), term] as const]),
  );
  return (word: string): Term | undefined => known.get(word.trim().toLowerCase());
};

/** The terms in whose names each word begins a word. */
export const termsBeginning = (terms: readonly Sector[], words: readonly string[]) =>
  terms.filter(({ name }) => {
    const parts = name.toLowerCase().split(/[^a-z0-9]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });

/** Finds by id, slug or name; undefined if unknown. */
export const sectorOf = find(sectors);
export const industryOf = find(industries);
export const businessTypeOf = find(businessTypes);

/** Bands of the price in the search, by name. */
export const PRICE_LABELS: Readonly<Record<string, string>> = {
  free: 'Free',
  'under-10000': 'Under ₦10,000',
  '10000-25000': '₦10,000 to ₦25,000',
  '25000-50000': '₦25,000 to ₦50,000',
  'from-50000': '₦50,000 and more',
};
export const priceBands = Object.keys(PRICE_LABELS);
