import { render, screen, within } from '@testing-library/react';
import RenderedMarkdown from '#client/ui/rendered-markdown';

const show = (text: string) => render(<RenderedMarkdown beneath="h1">{text}</RenderedMarkdown>);

describe('A text in markdown', () => {
  it('shows a table in a box of its own, which scrolls by keyboard', () => {
    show('| Fee | Naira |\n| --- | ---: |\n| Form | 10,000 |');
    const box = screen.getByRole('region', { name: 'Table' });
    expect(box).toHaveAttribute('tabindex', '0');
    expect(within(box).getByRole('columnheader', { name: 'Fee' })).toBeVisible();
    expect(within(box).getByRole('cell', { name: '10,000' })).toBeVisible();
  });

  it('shows a task list whose boxes readers cannot change', () => {
    show('- [x] Reserve the name\n- [ ] Pay the fee');
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Not done' })).not.toBeChecked();
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
  });

  it('links a bare address, out of the site', () => {
    show('The form is at https://search.cac.gov.ng today.');
    const link = screen.getByRole('link', { name: 'https://search.cac.gov.ng' });
    expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('keeps a link to a footnote on the page', () => {
    show('The fee is 10,000 naira.[^1]\n\n[^1]: Since 2025.');
    const link = screen.getByRole('link', { name: '1' });
    expect(link).not.toHaveAttribute('target');
    expect(document.querySelector(link.getAttribute('href')!)).toHaveTextContent('Since 2025.');
  });

  it('shows code in a box that scrolls by keyboard', () => {
    show('```\ncurl https://search.cac.gov.ng\n```');
    expect(screen.getByRole('region', { name: 'Code' })).toHaveAttribute('tabindex', '0');
  });

  it('runs nothing: no raw HTML, no script in a link, no picture of another site', () => {
    const { container } = show(
      '<img src=x onerror="alert(1)"> ![a](https://example.test/a.png) [go](javascript:alert(1)) <b>bold</b>',
    );
    expect(container.querySelector('img, b')).toBeNull();
    expect(screen.getByText('go').closest('a')?.getAttribute('href') ?? '').not.toContain('javascript');
  });
});
