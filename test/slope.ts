/** Slope of the regression line through some points; 0 where they have one x. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [midX, midY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const rise = points.reduce((sum, { x, y }) => sum + (x - midX) * (y - midY), 0);
  const run = points.reduce((sum, { x }) => sum + (x - midX) ** 2, 0);
  return run ? rise / run : 0;
}
