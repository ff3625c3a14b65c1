import { shortenedName } from '@recado/contract/values/file-name.rules'
import {
  type ChannelAddress,
  type OutboundMedium as Medium,
  type OutboundContent,
  type OutboundMessage,
  SendFailure,
} from '../channel.ts'
import { interactiveOf } from './options.rules.ts'
import { cardOf } from './vcard.rules.ts'

type Body = Record<string, unknown>

/** Maximum bytes of a document's name. */
const MAX_FILE_NAME = 240

/** User ids of a business: a two-letter country code, a dot, and more. Other networks have other formats. */
const USER_ID = /^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/

/**
 * The recipient of a message.
 * @throws SendFailure for a group, or a person whom this network does not know
 */
export function recipientOf({ phone, lid, group }: ChannelAddress): Body {
  if (group !== null) throw new SendFailure('refused', 'this network has no groups', null, 'notReachable')
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  if (digits !== '') return { to: digits }
  if (lid !== null && USER_ID.test(lid)) return { recipient: lid }
  throw new SendFailure('refused', 'the number of this person is unknown', null, 'notReachable')
}

/** The body of a message, with the id of its uploaded medium if any. */
export function bodyOf(message: OutboundMessage, mediumId: string | null): Body {
  const { quoted, to, content } = message
  return {
    ...{ messaging_product: 'whatsapp', recipient_type: 'individual', ...recipientOf(to) },
    ...(quoted ? { context: { message_id: quoted.id } } : {}),
    ...(content.kind === 'media' ? mediumBody(content, mediumId ?? '') : contentBody(content, mediumId)),
  }
}

function contentBody(content: Exclude<OutboundContent, Medium>, mediumId: string | null): Body {
  switch (content.kind) {
    case 'text':
      return textBody(content.text)
    case 'location': {
      const { latitude, longitude, name, address } = content
      const words = { ...(name ? { name } : {}), ...(address ? { address } : {}) }
      return { type: 'location', location: { latitude, longitude, ...words } }
    }
    case 'contact':
      return { type: 'contacts', contacts: [cardOf(content.displayName, content.vcard)] }
    case 'options': {
      const interactive = interactiveOf(content.text, content.button, content.options)
      return interactive ? { type: 'interactive', interactive } : textBody(content.fallback)
    }
    case 'template':
      return templateBody(content, mediumId)
  }
}

// No link preview: the network would open any address that an attendant or a customer wrote.
const textBody = (body: string): Body => ({ type: 'text', text: { body, preview_url: false } })

function mediumBody({ media, caption, fileName, voice }: Medium, id: string): Body {
  const words = caption ? { caption } : {}
  if (media === 'audio') return { type: 'audio', audio: { id, ...(voice ? { voice } : {}) } }
  if (media === 'sticker') return { type: 'sticker', sticker: { id } }
  if (media === 'document')
    return { type: 'document', document: { id, ...words, filename: shortenedName(fileName, MAX_FILE_NAME) } }
  return { type: media, [media]: { id, ...words } }
}

type FilledTemplate = Extract<OutboundContent, { kind: 'template' }>

function templateBody(
  { name, language, parameters, names = [], header }: FilledTemplate,
  mediumId: string | null,
): Body {
  const filledPlaces = parameters.map((text, index) => ({ place: names[index] ?? '', text: oneLine(text) }))
  const inHeader = filledPlaces.flatMap(({ place, text }) => {
    const [, header] = HEADER.exec(place) ?? []
    return header === undefined ? [] : [parameterOf(header, text)]
  })
  const inBody = filledPlaces.filter(({ place }) => !HEADER.test(place) && !BUTTON.test(place))
  const components = [
    ...(header ? [{ type: 'header', parameters: [mediumParameter(header, mediumId ?? '')] }] : []),
    ...(inHeader.length > 0 ? [{ type: 'header', parameters: inHeader }] : []),
    ...(inBody.length > 0
      ? [{ type: 'body', parameters: inBody.map(({ place, text }) => parameterOf(place, text)) }]
      : []),
    ...filledPlaces.flatMap(({ place, text }) => {
      const [, index] = BUTTON.exec(place) ?? []
      return index === undefined
        ? []
        : [{ type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text }] }]
    }),
  ]
  const filling = components.length > 0 ? { components } : {}
  return { type: 'template', template: { name, language: { code: language }, ...filling } }
}

/** The file above a template's text; the text is its caption. */
function mediumParameter({ media, fileName }: Medium, id: string): Body {
  return {
    type: media,
    [media]: { id, ...(media === 'document' ? { filename: shortenedName(fileName, MAX_FILE_NAME) } : {}) },
  }
}

const HEADER = /^header:(.+)$/
const BUTTON = /^button:(\d+)$/

/** Numbered placeholders are filled in order, others by name. */
const parameterOf = (place: string, text: string): Body => ({
  ...{ type: 'text', ...(/^\d*$/.test(place) ? {} : { parameter_name: place }) },
  text,
})

/** Parameters must not contain line breaks, tabs, or more than four consecutive spaces. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\r\n\t]+/g, ' ')
    .replaceAll(/ {5,}/g, '    ')
    .trim() || '-'
