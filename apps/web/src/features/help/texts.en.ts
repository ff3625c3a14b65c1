import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  title: 'Help',
  watch: 'Watch: {{title}}',
  empty: 'There are no help videos yet',
  emptyHelp: 'Videos appear here when there are any.',
  playerNote: 'The video is loaded from YouTube and stops when you close this window.',
  table: 'Help videos',
  search: 'Search videos',
  add: 'New video',
  name: 'Title',
  video: 'Video',
  videoField: 'Code or URL of the video',
  videoHelp: 'From YouTube, such as dQw4w9WgXcQ or https://youtu.be/dQw4w9WgXcQ.',
  videoInvalid: 'Paste the code or the URL of a YouTube video.',
  description: 'Description',
  newTitle: 'New help video',
  editTitle: 'Edit video {{title}}',
  editNamed: 'Edit video {{title}}',
  deleteNamed: 'Delete video {{title}}',
  deleteTitle: 'Delete video {{title}}?',
  deleteHelp: 'Do you really want to delete this record?',
  deleteAction: 'Delete video',
  saved: 'Video saved.',
  deleted: 'Video deleted.',
  emptyTable: 'No help videos',
}
