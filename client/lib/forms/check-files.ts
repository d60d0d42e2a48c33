import { faultOf, tooLargeTogether, tooMany, type UploadRule } from '#server/platform/files/upload-rule';

export interface RefusedFiles {
  files: File[];
  /** Why, as the server says it. */
  sentence: string;
}

/** Separates the files that the server takes from those it would refuse, before anything is sent. */
export function checkFiles(rule: UploadRule, files: File[]): { accepted: File[]; refused: RefusedFiles[] } {
  const refused: RefusedFiles[] = [];
  const accepted = files.filter((file) => {
    const fault = faultOf(rule, file);
    if (fault) refused.push({ files: [file], sentence: fault.detail });
    return !fault;
  });
  const together =
    accepted.length > rule.max
      ? tooMany(rule)
      : accepted.reduce((sum, { size }) => sum + size, 0) > rule.total
        ? tooLargeTogether(rule)
        : undefined;
  if (!together) return { accepted, refused };
  return { accepted: [], refused: [...refused, { files: accepted, sentence: together.detail }] };
}
