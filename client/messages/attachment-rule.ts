import { MESSAGE_UPLOADS } from '#server/messages/messages.uploads';
import { faultOfFile, PICTURES } from '../lib/forms/check-files';

/** For the `accept` of an input. */
export const ACCEPTED = `${PICTURES},.pdf,.doc,.docx,.txt,.weba,.webm,.m4a,.mp4,.oga,.ogg,.opus,.aac`;

/** The server's sentence for a file that it would refuse. */
export const faultOfAttachment = (file: File) => faultOfFile(MESSAGE_UPLOADS.attachment, file);
