import { demoSite } from './demo-site.js';
import { openScreen } from './screens.js';

const demo = demoSite();
type Mine = { results: { slug: string; title: string; status: string; is_owner: boolean }[] };
type Guide = { data: { sections: { id: string; title: string }[] } };

describe('Two people who write one guide', () => {
  it('agree on a share live, one adds a section that readers see, and the owner ends it', async () => {
    const { site } = demo;
    const { results } = await site.as<Mine>('creator', 'listing/user/created');
    const { slug, title } = results.filter(({ status, is_owner }) => status === 'published' && is_owner).at(-1)!;
    const [owner, writer, reader] = [
      await site.page('creator'),
      await site.page('founder2'),
      await site.page('visitor'),
    ];
    await openScreen(writer, '/profile?tab=listings&list=created');
    await openScreen(reader, `/listing/${slug}`);
    await openScreen(owner, `/listing/${slug}/edit`);

    await owner.getByRole('button', { name: 'Invite a co-author' }).click();
    await owner.getByLabel('Username').fill('founder2');
    await owner.getByLabel('Share of the income, per cent').fill('20');
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await owner.getByText('You keep 80 % of the income.').waitFor();

    await writer.getByRole('button', { name: 'Accept 20 %' }).click();
    await writer.getByText('Co-author · 20 %').waitFor();
    const people = owner.getByRole('region', { name: 'Co-authors' });
    await people.getByText('Co-author', { exact: true }).waitFor();
    await reader.getByText(/^Written with /).waitFor();

    await writer.getByRole('link', { name: `Sections of “${title}”` }).click();
    await writer.getByRole('button', { name: 'Add New Section' }).click();
    await writer.getByLabel('Section title').fill('What two of us learnt');
    await writer.getByRole('button', { name: 'Add', exact: true }).click();
    await reader.getByRole('link', { name: 'What two of us learnt' }).waitFor();

    await owner.getByRole('button', { name: /^Remove / }).click();
    await owner.getByRole('button', { name: 'Remove co-author' }).click();
    await writer.getByRole('button', { name: 'Add New Section' }).waitFor({ state: 'detached' });
    await reader.getByText(/^Written with /).waitFor({ state: 'detached' });

    const { data } = await site.as<Guide>('creator', `listing/${slug}`);
    const added = data.sections.find((section) => section.title === 'What two of us learnt')!;
    await site.send('creator', `listing/section/${added.id}/`, {}, 'DELETE');
    await Promise.all([owner, writer, reader].map((page) => page.context().close()));
  });
});
