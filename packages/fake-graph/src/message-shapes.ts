import { flag, number, oneOf, type Shape, text } from './shape.ts'

const medium = { id: text(100) }
/** `checkTemplate` verifies that the value matches the type. */
const parameter = {
  type: oneOf('text', 'image', 'video', 'document'),
  ...{ 'parameter_name?': text(100), 'text?': text(1024) },
  ...{ 'image?': medium, 'video?': medium, 'document?': { ...medium, 'filename?': text(240) } },
}
/** Buttons have an index. */
const templatePart: Shape = {
  type: oneOf('header', 'body', 'button'),
  'sub_type?': oneOf('url'),
  'index?': text(2),
  parameters: [parameter],
}
const row = { id: text(200), title: text(24), 'description?': text(72) }

/** The content of each type, from the Cloud API's reference of "messages"; other fields are refused. */
export const contentShapes: Readonly<Record<string, Shape>> = {
  text: { body: text(4096), 'preview_url?': flag },
  image: { ...medium, 'caption?': text(1024) },
  video: { ...medium, 'caption?': text(1024) },
  audio: { ...medium, 'voice?': flag },
  document: { ...medium, 'caption?': text(1024), 'filename?': text(240) },
  sticker: medium,
  location: { latitude: number, longitude: number, 'name?': text(1000), 'address?': text(1000) },
  contacts: [
    {
      name: { formatted_name: text(1000), 'first_name?': text(1000), 'last_name?': text(1000) },
      'phones?': [{ phone: text(50), 'wa_id?': text(50), 'type?': text(50) }],
      'emails?': [{ email: text(200), 'type?': text(50) }],
      'org?': { company: text(500) },
    },
  ],
  reaction: { message_id: text(500), emoji: text(20, 0) },
  template: {
    name: text(512),
    language: { code: text(20), 'policy?': oneOf('deterministic') },
    'components?': [templatePart],
  },
}

/** The two interactive types. */
export const interactiveShapes: Readonly<Record<string, Shape>> = {
  button: {
    type: oneOf('button'),
    body: { text: text(1024) },
    action: { buttons: [{ type: oneOf('reply'), reply: { id: text(256), title: text(20) } }] },
  },
  list: {
    type: oneOf('list'),
    body: { text: text(4096) },
    action: { button: text(20), sections: [{ 'title?': text(24), rows: [row] }] },
  },
}

/** The fields around the content. */
export const envelope = {
  messaging_product: oneOf('whatsapp'),
  'recipient_type?': oneOf('individual'),
  'to?': text(50),
  'recipient?': text(150),
  'context?': { message_id: text(500) },
  'biz_opaque_callback_data?': text(512),
} satisfies Shape

/** A read receipt, optionally with a typing indicator. */
export const receipt: Shape = {
  messaging_product: oneOf('whatsapp'),
  status: oneOf('read'),
  message_id: text(500),
  'typing_indicator?': { type: oneOf('text') },
}
