import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Content, Listing } from '#client/catalogue/listing';
import { Sections } from '#client/catalogue/reader/sections';
import { ada, type Network, renderScreen } from '../screen';
import { aListing, anItem, aSection, contentsOf } from './a-listing';

const contents: Content[] = [
  anItem(1, { resourcetype: 'Text', text_content: 'Reserve the **name**.' }),
  anItem(2, {
    resourcetype: 'Image',
    image_content: '/api/files/plan',
    file_name: 'plan.webp',
    alt: 'Floor plan',
    ...{ width: 1_200, height: 800 },
  }),
  anItem(3, { resourcetype: 'Document', file_content: '/api/files/list', file_name: 'Checklist.pdf', size: 48_000 }),
  anItem(4, { resourcetype: 'Audio', audio_content: '/api/files/note' }),
];

/** Renders the sections page of a listing; its second section is empty. */
export function renderSections(
  part: Partial<Listing>,
  api: Network = {},
  section = '?section=step-1',
  as: typeof ada | null = ada,
) {
  const table: Network = {
    'GET listing/pharmacy-licence/': { data: aListing(part) },
    'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), contents, part.is_owner),
    'GET listing/pharmacy-licence/step-2/': contentsOf(aSection(2), [], part.is_owner),
    ...api,
  };
  return renderScreen(
    <Routes>
      <Route path="/listing/:slug/sections" element={<Sections />} />
    </Routes>,
    { route: `/listing/pharmacy-licence/sections${section}`, api: table, as: as ?? undefined },
  );
}

/** Renders the sections page and waits for its list of sections, and for the owner's tools. */
export async function openSections(...page: Parameters<typeof renderSections>) {
  const view = renderSections(...page);
  await screen.findByRole('navigation', { name: 'Sections' });
  const [{ is_owner: isOwner }, , section] = page;
  if (isOwner) await screen.findByRole('button', { name: 'Add New Section' });
  if (isOwner && section !== '') await screen.findByRole('button', { name: 'Send' });
  return view;
}
