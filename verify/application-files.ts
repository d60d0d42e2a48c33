import type { Logged } from './invariant.js';

/** The files of applications to become a creator: each is kept until it is removed, its time is over, or its applicant is erased. */
export class ApplicationFiles {
  private readonly ofApplicant = new Map<string, Set<string>>();

  /** The files that this event ends. */
  endedBy({ type, data }: Logged): string[] {
    const applicant = String(data.userId);
    if (type === 'ApplicationFileRemoved') {
      this.ofApplicant.get(applicant)?.delete(String(data.fileId));
      return [String(data.fileId)];
    }
    if (type === 'ApplicationFilesDeleted') {
      const ended = data.fileIds as string[];
      for (const id of ended) this.ofApplicant.get(applicant)?.delete(id);
      return ended;
    }
    if (type !== 'UserErased') return [];
    const kept = [...(this.ofApplicant.get(applicant) ?? [])];
    this.ofApplicant.delete(applicant);
    return kept;
  }

  /** Notes the file that an application has. */
  namedBy({ type, data }: Logged): string[] {
    if (type !== 'ApplicationFileAdded') return [];
    const [applicant, file] = [String(data.userId), String(data.fileId)];
    this.ofApplicant.set(applicant, (this.ofApplicant.get(applicant) ?? new Set()).add(file));
    return [file];
  }
}
