/** Rows of `table` for which `where` holds are deleted. Both are SQL of ours, never input. */
export type RetentionRule = Readonly<{ table: string; where: string }>;
