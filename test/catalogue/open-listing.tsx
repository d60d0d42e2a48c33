import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ListingDetail } from '#client/catalogue/listing/listing-detail';
import type { Listing } from '#client/catalogue/listing';
import { ada, type Network, renderScreen } from '../screen';
import { aListing } from './a-listing';

export const listingRoutes = (
  <Routes>
    <Route path="/listing/:slug" element={<ListingDetail />} />
    <Route path="*" element={null} />
  </Routes>
);

/** Opens the page of a listing, as Ada unless told otherwise; null for a visitor. */
export async function openListing(part: Partial<Listing> = {}, api: Network = {}, as: typeof ada | null = ada) {
  const table = { 'GET listing/pharmacy-licence/': { data: aListing(part) }, ...api };
  const view = renderScreen(listingRoutes, { route: '/listing/pharmacy-licence', api: table, as: as ?? undefined });
  await screen.findByRole('heading', { level: 1, name: 'Opening a pharmacy in Lagos' });
  return view;
}

export const buyButton = () => screen.getByRole('button', { name: /Buy Listing Now/ });
