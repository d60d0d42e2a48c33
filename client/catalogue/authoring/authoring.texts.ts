export const texts = {
  composer: {
    label: 'Add content',
    text: 'Text',
    placeholder: 'Write a step, a fee, a deadline. Markdown works.',
    record: 'Record a voice note. Not open yet',
    notOpen: 'Not open yet',
    documents: 'Upload documents',
    images: 'Upload images',
    send: 'Send',
    uploaded: 'Uploaded',
    retry: 'Retry',
    remove: 'Remove',
    cancel: 'Cancel',
  },
  uploads: {
    file: { done: 'Files uploaded successfully', failed: 'Failed to upload files' },
    image: { done: 'Images uploaded successfully', failed: 'Failed to upload images' },
  },
  section: {
    new: 'Add New Section',
    title: 'Section title',
    add: 'Add',
    cancel: 'Cancel',
  },
};
