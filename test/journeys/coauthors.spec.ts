import { naira } from '#server/kernel/money';
import { type DemoSite, demoSite, type Role } from './demo-site.js';
import { openScreen } from './screens.js';

const demo = demoSite();
type Mine = {
  results: { slug: string; title: string; status: string; is_owner: boolean; price_kobo: number }[];
};
type Guide = { data: { sections: { id: string; title: string }[] } };

/** A person who does not have the guide buys it by card. */
async function buy(site: DemoSite, slug: string) {
  const mayBuy = async (role: Role) =>
    !(await site.as<{ data: { has_purchased: boolean } }>(role, `listing/${slug}`)).data.has_purchased;
  const role: Role = (await mayBuy('founder')) ? 'founder' : 'buyer';
  const { access } = await site.signIn(role);
  const post = <Body>(path: string, body: object) =>
    site.call<Body>(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { data } = await post<{ data: { reference: string } }>('listing/listing-purchase', { listing_id: slug });
  await site.pay(data.reference);
  await post(`purchases/${data.reference}/verify/`, {});
}

describe('Two people who write one guide', () => {
  it('agree on a share live, one adds a section that readers see, a sale pays both, and the owner ends it', async () => {
    const { site } = demo;
    const { results } = await site.as<Mine>('creator', 'listing/user/created');
    const {
      slug,
      title,
      price_kobo: price,
    } = results.filter(({ status, is_owner }) => status === 'published' && is_owner).at(-1)!;
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

    const wallet = await site.page('founder2');
    await openScreen(wallet, '/profile?tab=wallet');
    await buy(site, slug);
    // A fifth of what the commission of a tenth leaves.
    const share = naira(Math.floor((price - Math.floor(price / 10)) / 5));
    await wallet
      .locator('li', { hasText: 'Share of a Sale' })
      .filter({ hasText: title })
      .filter({ hasText: share })
      .waitFor();
    await wallet.locator('dl div', { hasText: 'Pending' }).getByText(share).waitFor();
    await wallet.context().close();

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
