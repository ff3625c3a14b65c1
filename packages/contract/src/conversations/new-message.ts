import { z } from 'zod'
import { clientId, flag, idValue, jsonInForm, nameText, optionalText, text } from '../values/wire.ts'
import { mentions } from './members.ts'

const quoted = z.preprocess(
  (value) => (value === '' ? null : value),
  z.union([idValue, z.object({ id: idValue }), z.null()]).optional(),
)
/**
 * A text, a location or a contact card as JSON; files as multipart (`medias`, with one `body` caption per file).
 * `clientId` (or the header Idempotency-Key) makes a repeated post return the first one's messages.
 */
export const newMessage = z.object({
  body: z.preprocess(
    (v) => (v === null ? undefined : v),
    z.union([text(65_536), z.array(text(4096)).max(20)]).optional(),
  ),
  read: flag,
  fromMe: flag,
  mediaUrl: optionalText(500),
  quotedMsg: quoted,
  clientId,
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: optionalText(200),
      address: optionalText(300),
    })
    .optional(),
  contact: z.object({ name: nameText(100, 1), number: text(40, 1) }).optional(),
  /** Group members mentioned in the text or a caption as `@name` (additive). Rejected if no text mentions them. */
  mentions,
  /** Multipart only: the audio was recorded as a voice note. */
  voice: flag,
  /** Multipart only: the video was a GIF; it loops without sound (additive). */
  looping: flag,
  /**
   * The file of a quick message instead of an upload; `body` is its caption (additive). `mediaPath` is the path that
   * the client knows: if the quick message has another file now, the post is rejected with ERR_NO_MEDIA_FOUND.
   */
  quickMessage: z.object({ id: idValue, mediaPath: text(200, 1) }).optional(),
  /**
   * A template of the connection instead of a text, with its placeholder values in order (additive). Used on networks
   * that allow only templates to open a conversation. Needs one file if the template has a header file (`headerMedia`).
   * In multipart it is JSON.
   */
  template: z.preprocess(jsonInForm, z.object({ id: idValue, parameters: z.array(text(1024)).max(100) }).optional()),
})
