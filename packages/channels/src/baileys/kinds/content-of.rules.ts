import { proto } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'
import { orderContent, productContent } from './commerce.rules.ts'
import { fieldsOf, roleOf } from './fields.rules.ts'
import { described, first, moment, named, said, titled } from './lines.rules.ts'
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

/** The content of an unwrapped message; null for parts of the protocol, which show nothing. */
export function contentIn(unwrapped: Unwrapped, owner: MediaOwner): ChannelContent | null {
  const { message } = unwrapped
  const content =
    spokenContent(message) ??
    mediaContent(message, owner, unwrapped.isViewOnce) ??
    placedContent(message) ??
    calledContent(message) ??
    boughtContent(message, owner) ??
    offeredContent(message, owner) ??
    meetingContent(message, unwrapped.secret) ??
    invitedContent(message) ??
    statusContent(message) ??
    otherContent(unwrapped)
  return content && filled(labelled(animated(content, unwrapped), unwrapped))
}

/** What says nothing at all is said to be empty. */
function filled(content: ChannelContent): ChannelContent {
  if (content.kind !== 'described' || content.lines.length > 0 || content.medium) return content
  return { ...content, lines: [{ word: 'empty' }] }
}

/** Text, and what was tapped. */
function spokenContent(m: proto.IMessage): ChannelContent | null {
  if (m.conversation) return { kind: 'text', text: m.conversation }
  if (m.extendedTextMessage) return { kind: 'text', text: m.extendedTextMessage.text ?? '' }
  if (m.buttonsResponseMessage)
    return tapped(m.buttonsResponseMessage.selectedDisplayText, m.buttonsResponseMessage.selectedButtonId)
  if (m.templateButtonReplyMessage)
    return tapped(m.templateButtonReplyMessage.selectedDisplayText, m.templateButtonReplyMessage.selectedId)
  if (m.listResponseMessage)
    return tapped(
      m.listResponseMessage.title || m.listResponseMessage.description,
      m.listResponseMessage.singleSelectReply?.selectedRowId,
    )
  return m.interactiveResponseMessage ? interactiveAnswer(m.interactiveResponseMessage) : null
}

/** Somebody else's options have ids that mean nothing to us: the text counts. */
const tapped = (text: string | null | undefined, id: string | null | undefined): ChannelContent => ({
  kind: 'text',
  text: text || id || '',
})

function placedContent(m: proto.IMessage): ChannelContent | null {
  const place = m.locationMessage ?? m.liveLocationMessage
  if (place) {
    const isLive = Boolean(m.liveLocationMessage) || m.locationMessage?.isLive === true
    const note = m.liveLocationMessage?.caption ?? m.locationMessage?.comment
    return {
      ...{ kind: 'location', latitude: place.degreesLatitude ?? 0, longitude: place.degreesLongitude ?? 0 },
      name: m.locationMessage?.name || note || null,
      address: m.locationMessage?.address || null,
      thumbnail: place.jpegThumbnail?.length ? Uint8Array.from(place.jpegThumbnail) : null,
      ...(isLive && { isLive }),
    }
  }
  if (m.contactMessage)
    return { kind: 'contact', displayName: m.contactMessage.displayName ?? '', vcard: m.contactMessage.vcard ?? '' }
  const many = m.contactsArrayMessage
  if (!many) return m.chat ? described('contact', titled('contact', m.chat.displayName)) : null
  // several cards one after the other are a vCard file, too
  const cards = first(many.contacts, 100).map((card) => (card.vcard ?? '').trim())
  return { kind: 'contact', displayName: many.displayName ?? '', vcard: cards.join('\n') }
}

function calledContent(m: proto.IMessage): ChannelContent | null {
  if (m.callLogMesssage) return callLogContent(m.callLogMesssage)
  if (m.call) return described('call', titled('voiceCall'))
  if (m.bcallMessage) {
    const word = m.bcallMessage.mediaType === MediaType.VIDEO ? 'videoCall' : 'voiceCall'
    return described('call', titled(word, m.bcallMessage.caption))
  }
  if (m.scheduledCallCreationMessage) return scheduledCallContent(m.scheduledCallCreationMessage)
  return m.scheduledCallEditMessage ? described('scheduledCallEdit', titled('callCanceled')) : null
}

function boughtContent(m: proto.IMessage, owner: MediaOwner): ChannelContent | null {
  if (m.orderMessage) return orderContent(m.orderMessage)
  if (m.productMessage) return productContent(m.productMessage, owner)
  if (m.invoiceMessage) return invoiceContent(m.invoiceMessage, owner)
  if (m.sendPaymentMessage) return paymentContent(m.sendPaymentMessage)
  if (m.requestPaymentMessage) return requestContent(m.requestPaymentMessage)
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
      ...titled('groupInvite', group.groupName),
      ...said(group.caption),
      ...named('link', group.inviteCode ? `https://chat.whatsapp.com/${group.inviteCode}` : null),
      ...moment('expires', group.inviteExpiration, 'seconds'),
    ]
    return described('groupInvite', lines, thumbnail(group.jpegThumbnail))
  }
  const admin = m.newsletterAdminInviteMessage
  const channel = admin ?? m.newsletterFollowerInviteMessageV2
  if (!channel) return null
  const word = admin ? 'channelAdminInvite' : 'channelInvite'
  const lines = [...titled(word, channel.newsletterName), ...said(channel.caption)]
  return described('channelInvite', lines, thumbnail(channel.jpegThumbnail))
}

function statusContent(m: proto.IMessage): ChannelContent | null {
  if (m.questionResponseMessage) return described('question', titled('answer', m.questionResponseMessage.text))
  if (m.statusQuestionAnswerMessage)
    return described('statusReply', titled('statusReply', m.statusQuestionAnswerMessage.text))
  const quoted = m.statusQuotedMessage
  if (quoted) return described('statusReply', titled('statusReply', quoted.text), thumbnail(quoted.thumbnail))
  if (m.statusMentionMessage || m.groupStatusMentionMessage) return described('statusMention', titled('statusMention'))
  return m.statusNotificationMessage || m.statusStickerInteractionMessage
    ? described('statusNotice', titled('statusNotice'))
    : null
}

function otherContent({ message: m, isViewOnce }: Unwrapped): ChannelContent | null {
  const pack = m.stickerPackMessage
  if (pack) {
    const lines = [...titled('stickerPack', pack.name), ...said(pack.caption), ...named('by', pack.publisher)]
    return described('stickerPack', lines)
  }
  if (m.requestPhoneNumberMessage) return described('phoneRequest', titled('phoneRequest'))
  if (m.encCommentMessage) return described('comment', titled('encryptedComment'))
  if (m.placeholderMessage) return described('placeholder', titled('placeholder'))
  if (m.richResponseMessage) {
    const parts = first(m.richResponseMessage.submessages).flatMap((part) => [
      ...said(part.messageText),
      ...first(part.codeMetadata?.codeBlocks).flatMap((block) => said(block.codeContent)),
    ])
    return described('aiAnswer', [...titled('aiAnswer'), ...parts])
  }
  if (isViewOnce) return described('viewOnce', titled('viewOnce'))
  const unknown = fieldsOf(m).find((field) => roleOf(field) === null)
  return unknown ? { kind: 'unsupported', what: readable(unknown) } : null
}

/** The name of a field as words: 'futureThingMessage' is 'future thing'. */
export const readable = (field: string): string =>
  field
    .replace(/Mess+age(V\d+)?$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .slice(0, 100) || 'message'

/** An animated sticker is an archive that no browser plays: its small picture stands for it. */
function animated(content: ChannelContent, { message, isAnimated }: Unwrapped): ChannelContent {
  const sticker = message.stickerMessage
  const isArchive = isAnimated || sticker?.isLottie === true || /was|lottie|zip/i.test(sticker?.mimetype ?? '')
  if (!sticker || !isArchive) return content
  const text = sticker.accessibilityLabel
  return described('sticker', titled('animatedSticker', text), stillOf(sticker.pngThumbnail))
}

function stillOf(bytes: Uint8Array | null | undefined) {
  const isPng = bytes && bytes.length > 8 && bytes[0] === 0x89 && bytes[1] === 0x50
  return isPng ? thumbnail(bytes, 'image/png', 'sticker') : thumbnail(bytes)
}

/** What the wrappers say comes before the text. */
function labelled(content: ChannelContent, { word, kind }: Unwrapped): ChannelContent {
  if (!word || !kind) return content
  if (content.kind === 'text') return described(kind, titled(word, content.text))
  if (content.kind === 'media') return described(kind, titled(word, content.caption), { ...content, caption: '' })
  return content.kind === 'described' ? { ...content, what: kind, lines: [...titled(word), ...content.lines] } : content
}
