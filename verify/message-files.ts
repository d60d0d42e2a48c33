import type { Logged } from './invariant.js';

/** The files of messages: each is kept until every message with it is deleted, or its sender is erased. */
export class MessageFiles {
  /** The messages that have a file and were not deleted, by the file. */
  private readonly messages = new Map<string, Set<string>>();
  private readonly ofMessage = new Map<string, string[]>();
  private readonly ofSender = new Map<string, Set<string>>();

  /** The files that this event ends. */
  endedBy({ type, data }: Logged): string[] {
    if (type === 'MessageDeleted') return this.deleted(String(data.messageId));
    if (type !== 'UserErased') return [];
    const sent = [...(this.ofSender.get(String(data.userId)) ?? [])];
    this.ofSender.delete(String(data.userId));
    return sent;
  }

  /** Notes the files that a message has; returns them. */
  namedBy({ type, data }: Logged): string[] {
    if (type !== 'MessageSent' || !Array.isArray(data.attachments)) return [];
    const [files, message, sender] = [data.attachments.map(String), String(data.messageId), String(data.from)];
    if (files.length === 0) return [];
    this.ofMessage.set(message, files);
    for (const file of files) {
      this.messages.set(file, (this.messages.get(file) ?? new Set()).add(message));
      this.ofSender.set(sender, (this.ofSender.get(sender) ?? new Set()).add(file));
    }
    return files;
  }

  private deleted(message: string): string[] {
    const files = this.ofMessage.get(message) ?? [];
    this.ofMessage.delete(message);
    for (const file of files) this.messages.get(file)?.delete(message);
    return files.filter((file) => this.messages.get(file)?.size === 0);
  }
}
