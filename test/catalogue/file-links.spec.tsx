import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Content } from '#client/catalogue/listing';
import { anItem, aSection, contentsOf } from './a-listing';
import { openSections } from './open-sections';

const inSeconds = (seconds: number) => Math.round(Date.now() / 1_000) + seconds;
const link = (file: string, seconds: number) => `/api/files/${file}?user=u-1&expires=${inSeconds(seconds)}&signature=s`;

/** Opens a section whose first answer is as it was ten minutes ago. */
function openOld(item: (seconds: number) => Content) {
  let asked = 0;
  const answer = () => contentsOf(aSection(1), [item(asked++ === 0 ? -300 : 300)]);
  return openSections({ has_purchased: true }, { 'GET listing/pharmacy-licence/step-1/': answer });
}

describe('A signed link', () => {
  it('of a document is renewed when it is followed after its end', async () => {
    const followed: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(this.href);
    });
    await openOld((seconds) =>
      anItem(1, { resourcetype: 'Document', file_content: link('form', seconds), file_name: 'form.pdf' }),
    );
    const isFollowed = fireEvent.click(await screen.findByRole('link', { name: 'Download form.pdf' }));
    expect(isFollowed).toBe(false);
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(Number(/expires=(\d+)/.exec(followed[0]!)![1])).toBeGreaterThan(inSeconds(0));
    click.mockRestore();
  });

  it('of a document that is not over is followed as it is', async () => {
    await openSections(
      { has_purchased: true },
      {
        'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), [
          anItem(1, { resourcetype: 'Document', file_content: link('form', 300), file_name: 'form.pdf' }),
        ]),
      },
    );
    const download = await screen.findByRole('link', { name: 'Download form.pdf' });
    download.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    fireEvent.click(download);
    expect.assertions(1);
  });

  it('of a picture is replaced when the picture cannot be loaded by it', async () => {
    await openOld((seconds) => anItem(1, { resourcetype: 'Image', image_content: link('plan', seconds), alt: 'Plan' }));
    const picture = await screen.findByAltText('Plan');
    const old = picture.getAttribute('src');
    fireEvent.error(picture);
    await waitFor(() => expect(screen.getByAltText('Plan')).not.toHaveAttribute('src', old));
  });
});

describe('A picture', () => {
  it('opens in full size and closes by Escape, with the focus where it was', async () => {
    const { user } = await openSections({ has_purchased: true });
    const picture = await screen.findByRole('button', { name: 'Enlarge: Floor plan' });
    await user.click(picture);
    expect(await screen.findByRole('dialog', { name: 'Floor plan' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(picture).toHaveFocus());
  });
});
