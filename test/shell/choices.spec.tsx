import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Choices } from '#client/ui/choices';

const OPTIONS = ['Food', 'Energy', 'Health'].map((value) => ({ value, label: value, count: 1 }));

/** A list of choices whose address follows when `follow` is pressed. */
function Late() {
  const [settled, settle] = useState<string[]>([]);
  const [asked, ask] = useState<string[]>([]);
  return (
    <>
      <Choices label="Sectors" none="All" options={OPTIONS} chosen={settled} onChange={ask} />
      <button onClick={() => settle(asked)}>follow</button>
      <button onClick={() => settle([])}>back</button>
      <output>{asked.join(' ')}</output>
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('Several choices of one list', () => {
  it('show what was marked before the address follows, and lose no mark that comes meanwhile', () => {
    render(<Late />);
    press('Sectors All');
    fireEvent.click(box('Food'));
    expect(box('Food').checked).toBe(true);
    fireEvent.click(box('Energy'));
    expect(screen.getByRole('status').textContent).toBe('Food Energy');
    press('follow');
    expect([box('Food').checked, box('Energy').checked, box('Health').checked]).toEqual([true, true, false]);
    press('back');
    expect(box('Food').checked).toBe(false);
  });
});
