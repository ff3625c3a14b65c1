import type { pt } from './texts.pt.ts'

export const en: typeof pt = {
  // Unread
  markUnread: 'Mark as unread',
  markedUnread: 'Conversation with {{name}} marked as unread.',
  markUnreadNamed: 'Mark as unread: {{name}}',

  // Media
  pictureBroken: 'The picture could not be shown.',
  filmBroken: 'The video could not be shown.',
  audioBroken: 'The audio could not be played.',
  audioRate: 'Speed: {{rate}}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  turn: 'Rotate',
  zoomed: 'Size: {{percent}}%',

  // Captions and places
  caption: 'Caption',
  textIsCaption: 'The text below becomes the caption.',
  mapLink: 'Map link or coordinates',
  mapLinkHelp: 'Paste a link from Google Maps, Apple Maps, OpenStreetMap or Waze.',
  mapLinkShort:
    'This link has no coordinates. Open it in the browser and copy the full address, or fill in the fields below.',
  mapLinkUnknown: 'This is neither a map link nor a pair of coordinates.',
  placePasted: 'Pasted location: {{name}}',
  keepAsText: 'Keep as text',

  // Forwarding and cards
  translate: 'Translate',
  transcribe: 'Transcribe',
  transcript: 'Transcription',
  basedOn: 'Based on',
  forward: 'Forward',
  forwardTitle: 'Forward message',
  forwardSearch: 'To',
  forwardLimit: 'Up to {{max}} conversations in progress.',
  forwardTargets: 'Conversations',
  forwardSearching: 'Looking for conversations',
  forwardNobody: 'No conversation in progress with “{{name}}”. Start one with this person first.',
  forwardNone: 'No other conversation in progress.',
  forwarded: 'Message forwarded to {{names}}.',
  forwardFailed: '{{name}} did not receive it: {{why}}',
  forwardAgain: 'Try again',
  talk: 'Talk',
  talkTo: 'Talk to {{name}}',
}
