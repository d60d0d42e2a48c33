import { Checkbox } from '@mantine/core';
import { texts } from './review-checklist.texts';

export type Point = keyof typeof texts.points;
const POINTS = Object.keys(texts.points) as Point[];

/** The error of the field while a point is not ticked. */
export const missingTicks = (checked: readonly Point[]): Record<string, string> =>
  checked.length < POINTS.length ? { checked: texts.untick } : {};

/** What a moderator ticks before a listing is published; recorded with the decision. */
export const ReviewChecklist = ({ field, autoFocus }: { field: object; autoFocus?: boolean }) => (
  <Checkbox.Group label={texts.title} {...field}>
    <div className="review-points">
      {POINTS.map((point, i) => (
        <Checkbox key={point} size="md" value={point} label={texts.points[point]} autoFocus={autoFocus && i === 0} />
      ))}
    </div>
  </Checkbox.Group>
);
