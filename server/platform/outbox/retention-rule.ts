/** Rows of `table` for which `where` holds are deleted. Both are constants of the code, never input. */
export type RetentionRule = Readonly<{ table: string; where: string }>;
