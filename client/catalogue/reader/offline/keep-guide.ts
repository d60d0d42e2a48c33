import { keep } from '../../../lib/offline/kept-guides';
import type { Listing, Section } from '../../listing';

type Answer<Data> = { data: Data };

/** The signed links of what a section holds. */
const linksOf = ({ contents }: Section) =>
  contents.flatMap(({ image_content, file_content, audio_content }) =>
    [image_content, file_content, audio_content].filter((link) => !!link),
  ) as string[];

/** Keeps a guide with its to-do list, open sections and their files on this device; says which share of it is kept. */
export const keepGuide = (person: string, guide: string, progress: (share: number) => void = () => undefined) =>
  keep({ person, guide }, async ({ answer, file }) => {
    const { data } = await answer<Answer<Listing>>(`/api/listing/${guide}`);
    const open = data.sections.filter(({ locked }) => !locked);
    const steps = open.length + 1;
    if (data.has_purchased) await answer(`/api/listing/${guide}/todo`);
    if (data.thumbnail) await file(data.thumbnail);
    progress(1 / steps);
    for (const [at, { slug }] of open.entries()) {
      const section = await answer<Answer<Section>>(`/api/listing/${guide}/${slug}`);
      for (const link of linksOf(section.data)) await file(link);
      progress((at + 2) / steps);
    }
  });
