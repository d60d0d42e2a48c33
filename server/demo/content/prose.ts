/** Markdown written at the indentation of the code around it; lines of one paragraph become one line. */
export const prose = ({ raw: [text = ''] }: TemplateStringsArray): string =>
  text
    .trim()
    .replace(/\n +/g, '\n')
    .replace(/(?<!\n)\n(?!\n|- |\d+\. )/g, ' ');
