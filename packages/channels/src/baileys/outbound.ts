import type { AnyMessageContent, MiscMessageGenerationOptions } from 'baileys'
import type { ChannelAddress, OutboundContent, OutboundMessage } from '../channel.ts'
import { SendFailure } from '../channel.ts'
import { jidOf } from './address.rules.ts'
import type { OutboundMediaContent } from './media/media-upload.ts'

const VOICE_MIMETYPE = 'audio/ogg; codecs=opus'

/** Builds the content for Baileys to send. */
export function contentFor(content: Exclude<OutboundContent, { kind: 'media' }>): AnyMessageContent {
  if (content.kind === 'text') {
    // No link preview: the server would have to fetch any address that an attendant or a customer wrote.
    return { text: content.text, linkPreview: null }
  }
  if (content.kind === 'location') {
    const { latitude, longitude, name, address } = content
    const place = { degreesLatitude: latitude, degreesLongitude: longitude }
    return { location: { ...place, ...(name ? { name } : {}), ...(address ? { address } : {}) } }
  }
  if (content.kind === 'contact') {
    const { displayName, vcard } = content
    return { contacts: { displayName, contacts: [{ displayName, vcard }] } }
  }
  throw new SendFailure('refused', 'this network has no templates and no options')
}

/** Builds the content of a medium; `url` is the uploaded one's address in `UploadedMedia`. */
export function mediaFor(content: OutboundMediaContent, url: string): AnyMessageContent {
  const file = { url }
  const { mimetype, fileName } = content
  const caption = content.caption ? { caption: content.caption } : {}
  switch (content.media) {
    case 'image':
      return { image: file, mimetype, ...caption }
    case 'video':
      // Phones do not animate GIFs: they loop a video with this flag.
      return { video: file, mimetype, ...caption, ...(content.looping ? { gifPlayback: true } : {}) }
    case 'audio':
      // phones play a voice note only as Ogg Opus
      return content.voice ? { audio: file, ptt: true, mimetype: VOICE_MIMETYPE } : { audio: file, mimetype }
    case 'sticker':
      return { sticker: file, mimetype }
    case 'document':
      return { document: file, mimetype, fileName, ...caption }
  }
}

/** The quoted message, with the fields that a phone needs to show the quote. */
export function quotedFor(jid: string, quoted: OutboundMessage['quoted']) {
  if (!quoted) return {}
  const key = { remoteJid: jid, id: quoted.id, fromMe: quoted.fromMe, ...memberOf(jid, quoted.author) }
  const message = { key, message: { conversation: quoted.text } }
  return { quoted: message } satisfies MiscMessageGenerationOptions
}

/** Our messages disappear in chats with an expiration. */
export const expirationFor = ({ expiration }: Pick<OutboundMessage, 'expiration'>): MiscMessageGenerationOptions =>
  expiration ? { ephemeralExpiration: expiration } : {}

/** Edits one of our messages. */
export const editFor = (jid: string, id: string, text: string, expiration?: number): AnyMessageContent => ({
  text,
  edit: { remoteJid: jid, id, fromMe: true },
  linkPreview: null,
  ...(expiration ? { contextInfo: { expiration } } : {}),
})

/** Deletes one of our messages for all participants. */
export const deletionFor = (jid: string, id: string): AnyMessageContent => ({
  delete: { remoteJid: jid, id, fromMe: true },
})

/** Reacts to a message; an empty emoji removes the reaction. */
export function reactionFor(
  jid: string,
  { id, fromMe, author, emoji }: { id: string; fromMe: boolean; author?: ChannelAddress | undefined; emoji: string },
): AnyMessageContent {
  return { react: { text: emoji, key: { remoteJid: jid, id, fromMe, ...memberOf(jid, author) } } }
}

/** In groups the key must name the message's author. */
const memberOf = (jid: string, author: ChannelAddress | undefined) =>
  jid.endsWith('@g.us') && author ? { participant: jidOf(author) } : {}

/** Returns the option that sends a change under this id. */
export const messageIdFor = (id: string | undefined): MiscMessageGenerationOptions =>
  id === undefined ? {} : { messageId: id }
