import { proto } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'
import { aiContent } from './ai-answer.rules.ts'
import { orderContent, productContent } from './commerce.rules.ts'
import { fieldsOf, roleOf } from './fields.rules.ts'
import { beyond, describedContent, labelledLines, moment, textLines, titleLines } from './lines.rules.ts'
import { mediaContent, thumbnail } from './media.rules.ts'
import { callLogContent, eventContent, pollContent, pollResultContent, scheduledCallContent } from './meetings.rules.ts'
import {
  buttonsContent,
  interactiveAnswer,
  interactiveContent,
  listContent,
  structuredContent,
  templateContent,
} from './menus.rules.ts'
import { invoiceContent, paymentContent, paymentInvite, paymentNotice, requestContent } from './payments.rules.ts'
import type { Unwrapped } from './unwrap.rules.ts'

const { MediaType } = proto.Message.BCallMessage

/** The content of an unwrapped message; null for protocol messages, which show nothing. */
export function contentIn(unwrapped: Unwrapped, owner: MediaOwner): ChannelContent | null {
  const { message } = unwrapped
  const content =
    withCaption(message, mediaContent(message, owner, unwrapped.isViewOnce)) ??
    textContent(message) ??
    placedContent(message) ??
    calledContent(message) ??
    boughtContent(message, owner) ??
    offeredContent(message, owner) ??
    meetingContent(message, unwrapped.secret) ??
    invitedContent(message) ??
    statusContent(message) ??
    otherContent(unwrapped)
  return content && withEmptyNote(withLabel(animated(content, unwrapped), unwrapped))
}

/** Adds a text beside a medium to its caption, so that neither hides the other. */
function withCaption({ conversation, extendedTextMessage }: proto.IMessage, content: ChannelContent | null) {
  const besideText = conversation || extendedTextMessage?.text
  if (!content || !besideText) return content
  if (content.kind === 'described') return { ...content, lines: [...content.lines, ...textLines(besideText)] }
  return content.kind === 'media'
    ? { ...content, caption: [content.caption, besideText].filter((text) => text !== '').join('\n') }
    : content
}

/** Any character except whitespace and invisible characters. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

/** Shows a message without visible text as empty. */
function withEmptyNote(content: ChannelContent): ChannelContent {
  if (content.kind === 'text' && !VISIBLE.test(content.text)) return describedContent('unreadable', [{ word: 'empty' }])
  if (content.kind === 'text' && content.text.trim() === '' && content.optionId === undefined)
    return describedContent('unreadable', [{ word: 'empty' }])
  if (content.kind !== 'described' || content.lines.length > 0 || content.medium) return content
  return { ...content, lines: [{ word: 'empty' }] }
}

/** The content of a text or of a tapped option. */
function textContent(m: proto.IMessage): ChannelContent | null {
  if (m.conversation) return { kind: 'text', text: m.conversation }
  if (m.extendedTextMessage) return { kind: 'text', text: m.extendedTextMessage.text ?? '' }
  if (m.buttonsResponseMessage)
    return tappedContent(m.buttonsResponseMessage.selectedDisplayText, m.buttonsResponseMessage.selectedButtonId)
  if (m.templateButtonReplyMessage)
    return tappedContent(m.templateButtonReplyMessage.selectedDisplayText, m.templateButtonReplyMessage.selectedId)
  if (m.listResponseMessage)
    return tappedContent(
      m.listResponseMessage.title || m.listResponseMessage.description,
      m.listResponseMessage.singleSelectReply?.selectedRowId,
    )
  return m.interactiveResponseMessage ? interactiveAnswer(m.interactiveResponseMessage) : null
}

/** Options that we did not send have ids without meaning to us: use the text. */
const tappedContent = (text: string | null | undefined, id: string | null | undefined): ChannelContent => ({
  kind: 'text',
  text: text || id || '',
})

function placedContent(m: proto.IMessage): ChannelContent | null {
  if (m.locationMessage ?? m.liveLocationMessage) return placeContent(m)
  if (m.contactMessage) return cardsContent(m.contactMessage.displayName, [m.contactMessage])
  const many = m.contactsArrayMessage
  if (many) return cardsContent(many.displayName, many.contacts ?? [])
  return m.chat ? describedContent('contact', titleLines('contact', m.chat.displayName)) : null
}

/** Limits for storing contact cards as cards; above them they become lines. */
const MAX_CARDS = 100
const MAX_CARDS_TEXT = 60_000

/** Contact cards joined as in a vCard file. Too many cards, or empty ones, become lines. */
function cardsContent(displayName: string | null | undefined, contacts: readonly proto.Message.IContactMessage[]) {
  const cards = contacts.slice(0, MAX_CARDS).map((card) => (card.vcard ?? '').trim())
  const vcard = cards.filter((card) => card !== '').join('\n')
  if (vcard !== '' && vcard.length <= MAX_CARDS_TEXT && contacts.length <= MAX_CARDS)
    return { kind: 'contact', displayName: displayName ?? '', vcard } as const
  const cardLines = contacts.slice(0, MAX_CARDS).flatMap(({ displayName: name, vcard: card }) => {
    const phone = /^(?:item\d+\.)?TEL[^:\n]{0,200}:(.{1,100})$/im.exec((card ?? '').slice(0, 4_000))?.[1]
    return textLines([name, phone?.trim()].filter(Boolean).join(' – '))
  })
  const names = displayName || cardLines.length > 0 ? displayName : null
  return describedContent('contact', [
    ...titleLines('contact', names),
    ...cardLines,
    ...beyond(contacts.length, MAX_CARDS),
  ])
}

/** A location. Without coordinates it becomes text; a link and a note are part of its description. */
function placeContent({ locationMessage: fixed, liveLocationMessage: live }: proto.IMessage): ChannelContent {
  const { degreesLatitude: latitude, degreesLongitude: longitude, jpegThumbnail } = fixed ?? live ?? {}
  const words = [fixed?.address, fixed?.url, fixed?.name && fixed.comment].filter((text) => text?.trim())
  const name = fixed?.name || live?.caption || fixed?.comment || null
  const isLive = Boolean(live) || fixed?.isLive === true
  if (!isDegree(latitude, 90) || !isDegree(longitude, 180)) {
    const text = [name, ...words].filter((word) => word?.trim()).join(' - ')
    return describedContent(isLive ? 'liveLocation' : 'location', titleLines(isLive ? 'liveLocation' : 'place', text))
  }
  const thumbnail = jpegThumbnail?.length ? Uint8Array.from(jpegThumbnail) : null
  const address = words.join(' - ') || null
  return { kind: 'location', latitude, longitude, name, address, thumbnail, ...(isLive && { isLive }) }
}

const isDegree = (value: number | null | undefined, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most

function calledContent(m: proto.IMessage): ChannelContent | null {
  if (m.callLogMesssage) return callLogContent(m.callLogMesssage)
  if (m.call) return describedContent('call', titleLines('voiceCall'))
  if (m.bcallMessage) {
    const word = m.bcallMessage.mediaType === MediaType.VIDEO ? 'videoCall' : 'voiceCall'
    return describedContent('call', titleLines(word, m.bcallMessage.caption))
  }
  if (m.scheduledCallCreationMessage) return scheduledCallContent(m.scheduledCallCreationMessage)
  return m.scheduledCallEditMessage ? describedContent('scheduledCallEdit', titleLines('callCanceled')) : null
}

function boughtContent(m: proto.IMessage, owner: MediaOwner): ChannelContent | null {
  if (m.orderMessage) return orderContent(m.orderMessage)
  if (m.productMessage) return productContent(m.productMessage, owner)
  if (m.invoiceMessage) return invoiceContent(m.invoiceMessage, owner)
  if (m.sendPaymentMessage) return paymentContent(m.sendPaymentMessage, owner)
  if (m.requestPaymentMessage) return requestContent(m.requestPaymentMessage, owner)
  if (m.declinePaymentRequestMessage) return paymentNotice('paymentDeclined')
  if (m.cancelPaymentRequestMessage) return paymentNotice('paymentCanceled')
  return m.paymentInviteMessage ? paymentInvite(m.paymentInviteMessage) : null
}

function offeredContent(m: proto.IMessage, owner: MediaOwner): ChannelContent | null {
  if (m.buttonsMessage) return buttonsContent(m.buttonsMessage, owner)
  if (m.listMessage) return listContent(m.listMessage)
  if (m.interactiveMessage) return interactiveContent(m.interactiveMessage, owner)
  if (m.templateMessage) return templateContent(m.templateMessage, owner)
  return m.highlyStructuredMessage ? structuredContent(m.highlyStructuredMessage, owner) : null
}

function meetingContent(m: proto.IMessage, secret: Uint8Array | null): ChannelContent | null {
  const poll = m.pollCreationMessage ?? m.pollCreationMessageV2 ?? m.pollCreationMessageV3 ?? m.pollCreationMessageV5
  if (poll) return pollContent(poll, secret)
  const result = m.pollResultSnapshotMessage ?? m.pollResultSnapshotMessageV3
  if (result) return pollResultContent(result)
  return m.eventMessage ? eventContent(m.eventMessage, secret) : null
}

function invitedContent(m: proto.IMessage): ChannelContent | null {
  const group = m.groupInviteMessage
  if (group) {
    const lines = [
      ...titleLines('groupInvite', group.groupName),
      ...textLines(group.caption),
      ...labelledLines('link', group.inviteCode ? `https://chat.whatsapp.com/${group.inviteCode}` : null),
      ...moment('expires', group.inviteExpiration, 'seconds'),
    ]
    return describedContent('groupInvite', lines, thumbnail(group.jpegThumbnail))
  }
  const admin = m.newsletterAdminInviteMessage
  const channel = admin ?? m.newsletterFollowerInviteMessageV2
  if (!channel) return null
  const word = admin ? 'channelAdminInvite' : 'channelInvite'
  const lines = [...titleLines(word, channel.newsletterName), ...textLines(channel.caption)]
  return describedContent('channelInvite', lines, thumbnail(channel.jpegThumbnail))
}

function statusContent(m: proto.IMessage): ChannelContent | null {
  if (m.questionResponseMessage)
    return describedContent('question', titleLines('answer', m.questionResponseMessage.text))
  if (m.statusQuestionAnswerMessage)
    return describedContent('statusReply', titleLines('statusReply', m.statusQuestionAnswerMessage.text))
  const quotedStatus = m.statusQuotedMessage
  if (quotedStatus)
    return describedContent(
      'statusReply',
      titleLines('statusReply', quotedStatus.text),
      thumbnail(quotedStatus.thumbnail),
    )
  if (m.statusMentionMessage || m.groupStatusMentionMessage)
    return describedContent('statusMention', titleLines('statusMention'))
  return m.statusNotificationMessage || m.statusStickerInteractionMessage
    ? describedContent('statusNotice', titleLines('statusNotice'))
    : null
}

function otherContent({ message: m, isViewOnce }: Unwrapped): ChannelContent | null {
  const pack = m.stickerPackMessage
  if (pack) {
    const lines = [
      ...titleLines('stickerPack', pack.name),
      ...textLines(pack.caption),
      ...labelledLines('by', pack.publisher),
    ]
    return describedContent('stickerPack', lines)
  }
  if (m.requestPhoneNumberMessage) return describedContent('phoneRequest', titleLines('phoneRequest'))
  if (m.encCommentMessage) return describedContent('comment', titleLines('encryptedComment'))
  if (m.placeholderMessage) return describedContent('unreadable', titleLines('placeholder'))
  if (m.richResponseMessage) return aiContent(m.richResponseMessage)
  if (isViewOnce) return describedContent('viewOnce', titleLines('viewOnce'))
  const unknown = fieldsOf(m).find((field) => roleOf(field) === null)
  return unknown ? { kind: 'unsupported', what: readable(unknown) } : null
}

/** A field name as words: 'futureThingMessage' is 'future thing'. */
export const readable = (field: string): string =>
  field
    .replace(/Mess+age(V\d+)?$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .slice(0, 100) || 'message'

/** An animated sticker is an archive that no browser plays: show its thumbnail instead. */
function animated(content: ChannelContent, { message, isAnimated }: Unwrapped): ChannelContent {
  const sticker = message.stickerMessage
  const isArchive = isAnimated || sticker?.isLottie === true || /was|lottie|zip/i.test(sticker?.mimetype ?? '')
  if (!sticker || !isArchive) return content
  const text = sticker.accessibilityLabel
  return describedContent('sticker', titleLines('animatedSticker', text), stillOf(sticker.pngThumbnail))
}

function stillOf(bytes: Uint8Array | null | undefined) {
  const isPng = bytes && bytes.length > 8 && bytes[0] === 0x89 && bytes[1] === 0x50
  return isPng ? thumbnail(bytes, 'image/png', 'sticker') : thumbnail(bytes)
}

/** Puts the wrapper's label before the text. */
function withLabel(content: ChannelContent, { word, kind }: Unwrapped): ChannelContent {
  if (!word || !kind) return content
  if (content.kind === 'text') return describedContent(kind, titleLines(word, content.text))
  if (content.kind === 'media')
    return describedContent(kind, titleLines(word, content.caption), { ...content, caption: '' })
  return content.kind === 'described'
    ? { ...content, what: kind, lines: [...titleLines(word), ...content.lines] }
    : content
}
