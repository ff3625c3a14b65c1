import { type ChannelAddress, type OutboundContent, type OutboundMessage, SendFailure } from '../channel.ts'
import { interactiveOf } from './options.rules.ts'
import { cardOf } from './vcard.rules.ts'

type Body = Record<string, unknown>
type Medium = Extract<OutboundContent, { kind: 'media' }>

/** Ids of persons that belong to a business: two letters of a country, a dot, and more. Other networks have other ids. */
const USER_ID = /^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/

/**
 * Whom a message is for.
 * @throws SendFailure for a group, or somebody whom this network does not know
 */
export function recipientOf({ phone, lid, group }: ChannelAddress): Body {
  if (group !== null) throw new SendFailure('refused', 'this network has no groups', null, 'notReachable')
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  if (digits !== '') return { to: digits }
  if (lid !== null && USER_ID.test(lid)) return { recipient: lid }
  throw new SendFailure('refused', 'nobody knows the number of this person', null, 'notReachable')
}

/** The body of a message without a medium, or with the id of one that was uploaded. */
export function bodyOf(message: OutboundMessage, mediumId: string | null): Body {
  const { quoted, to, content } = message
  return {
    ...{ messaging_product: 'whatsapp', recipient_type: 'individual', ...recipientOf(to) },
    ...(quoted ? { context: { message_id: quoted.id } } : {}),
    ...(content.kind === 'media' ? mediumBody(content, mediumId ?? '') : contentBody(content)),
  }
}

function contentBody(content: Exclude<OutboundContent, Medium>): Body {
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
      return templateBody(content)
  }
}

// No link preview: the network would open any address that an attendant or a customer wrote.
const textBody = (body: string): Body => ({ type: 'text', text: { body, preview_url: false } })

function mediumBody({ media, caption, fileName, voice }: Medium, id: string): Body {
  const words = caption ? { caption } : {}
  if (media === 'audio') return { type: 'audio', audio: { id, ...(voice ? { voice } : {}) } }
  if (media === 'sticker') return { type: 'sticker', sticker: { id } }
  if (media === 'document') return { type: 'document', document: { id, ...words, filename: fileName.slice(-240) } }
  return { type: media, [media]: { id, ...words } }
}

function templateBody({ name, language, parameters, names }: Extract<OutboundContent, { kind: 'template' }>): Body {
  const filled = parameters.map((text, index) => {
    const place = names?.[index]
    return { type: 'text', ...(place === undefined ? {} : { parameter_name: place }), text: oneLine(text) }
  })
  const components = filled.length > 0 ? { components: [{ type: 'body', parameters: filled }] } : {}
  return { type: 'template', template: { name, language: { code: language }, ...components } }
}

/** A parameter may hold no line break, no tab, and never more than four spaces. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\r\n\t]+/g, ' ')
    .replaceAll(/ {5,}/g, '    ')
    .trim() || '-'
