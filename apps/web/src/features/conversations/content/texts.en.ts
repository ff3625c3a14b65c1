import type { pt } from './texts.pt.ts'

export const en: typeof pt = {
  // Unread
  markUnread: 'Mark as unread',
  markedUnread: 'Conversation with {{name}} marked as unread.',
  rowActions: 'Actions for the conversation with {{name}}',

  // Media
  pictureBroken: 'The picture could not be shown.',
  filmBroken: 'The video could not be shown.',
  audioBroken: 'The audio could not be played.',
  audioRate: 'Speed: {{rate}}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  turn: 'Turn',
  zoomed: 'Size: {{percent}}%',
}
