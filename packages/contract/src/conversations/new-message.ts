import { z } from 'zod'
import { clientId, flag, idValue, jsonInForm, nameText, optionalText, text } from '../values/wire.ts'
import { mentions } from './members.ts'

const quoted = z.preprocess(
  (value) => (value === '' ? null : value),
  z.union([idValue, z.object({ id: idValue }), z.null()]).optional(),
)
/**
 * A text, a place or a contact card as JSON; files as multipart (`medias`, with one `body` caption for each).
 * `clientId` (or the header Idempotency-Key) makes a repeated post answer the first one's messages.
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
  /** Members of the group whom the text or a caption mentions as `@name` (additive); refused where none of them does. */
  mentions,
  /** Multipart only: the audio was recorded as a voice note. */
  voice: flag,
  /** Multipart only: the film was a GIF; it repeats without sound (additive). */
  looping: flag,
  /**
   * The file of a quick message, in place of one that is uploaded; `body` is its caption (additive). `mediaPath` as the quick
   * message says it: when it has another file now, the post is refused with ERR_NO_MEDIA_FOUND.
   */
  quickMessage: z.object({ id: idValue, mediaPath: text(200, 1) }).optional(),
  /**
   * A template of the connection in place of a text, with the values of its places in their order: where the network lets nothing
   * else open a conversation (additive). With one file where the template has one above it (`headerMedia`); in multipart it is JSON.
   */
  template: z.preprocess(jsonInForm, z.object({ id: idValue, parameters: z.array(text(1024)).max(100) }).optional()),
})
