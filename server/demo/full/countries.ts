import { east } from './countries-east.js';
import { west } from './countries-west.js';
import type { Country } from './country.js';

export const countries: readonly Country[] = [...west, ...east];
export const countryNamed = (name: string): Country => countries.find((one) => one.name === name)!;
