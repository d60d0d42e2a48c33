/** The text of an issue as it is mailed; `line` says how to stop the newsletter. */
export const issueText = (text: string, line: string) => `${text.trim()}\n\nGroundwork\n\n${line}\n`;
