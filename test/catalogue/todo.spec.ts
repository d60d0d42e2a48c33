import type { TodoEvent } from '#server/catalogue/catalogue.events';
import { PlanEntry, todo } from '#server/catalogue/todo';
import { specification } from '../given.js';
import { at } from './facts.js';

const given = specification(todo);
const own = { listingId: 'l1', readerId: 'bola', contentId: 'c1', at };
const done: TodoEvent = { type: 'ChecklistEntryProgressed', data: { ...own, completed: true } };
const dated: TodoEvent = { type: 'ChecklistEntryScheduled', data: { ...own, due: '2026-12-01' } };
const plan = (change: object) => new PlanEntry({ ...own, ...change });

describe('A reader’s to-do list', () => {
  it('takes a tick and a date, each once', () => {
    given()
      .when(plan({ completed: true, due: '2026-12-01' }))
      .then(done, dated);
    given(done, dated)
      .when(plan({ completed: true, due: '2026-12-01' }))
      .thenNothing();
    given()
      .when(plan({ completed: false, due: null }))
      .thenNothing();
  });

  it('changes only what is planned anew', () => {
    given(done, dated)
      .when(plan({ due: '2026-12-09' }))
      .then({ ...dated, data: { ...own, due: '2026-12-09' } });
    given(done, dated)
      .when(plan({ completed: false }))
      .then({ ...done, data: { ...own, completed: false } });
  });

  it('returns to the date of the guide', () =>
    given(dated)
      .when(plan({ due: null }))
      .then({ ...dated, data: { ...own, due: null } }));

  it('tells its entries apart', () =>
    given(done)
      .when(plan({ contentId: 'c2', completed: true }))
      .then({ ...done, data: { ...own, contentId: 'c2', completed: true } }));
});
