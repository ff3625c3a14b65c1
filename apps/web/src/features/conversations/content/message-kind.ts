import type { Message } from '@recado/contract/conversations/message'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { conversationTexts } from '../conversation-texts.ts'
import { parseLocation } from './location.rules.ts'
import { cardsOf } from './vcard.rules.ts'

const kinds = {
  chat: 'kindOther',
  image: 'kindImage',
  audio: 'kindAudio',
  video: 'kindVideo',
  application: 'kindFile',
  sticker: 'kindSticker',
  locationMessage: 'kindLocation',
  vcard: 'kindContact',
  contactMessage: 'kindContact',
  call_log: 'callLog',
  unsupported: 'kindOther',
} as const satisfies Record<Message['mediaType'], string>

/** Returns a message as one line of text for quotes, the live region and the reply bar. */
export function oneLine({ mediaType, body, isDeleted }: Pick<Message, 'mediaType' | 'body' | 'isDeleted'>): string {
  const { text } = conversationTexts
  if (isDeleted) return text('deletedMessage')
  if (mediaType === 'chat') return drawableLine(body)
  if (mediaType === 'locationMessage') return drawableLine(parseLocation(body).description ?? text('kindLocation'))
  if (mediaType === 'vcard' || mediaType === 'contactMessage')
    return drawableLine(
      cardsOf(body)
        .map(({ name }) => name)
        .join(', '),
    )
  return mediaType !== 'call_log' && body ? drawableLine(body) : text(kinds[mediaType])
}
