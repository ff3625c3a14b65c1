import type { proto } from 'baileys'
import type { ChannelContent, ChannelMedium } from '../../channel.ts'
import { fieldLines } from '../../field-lines.rules.ts'
import type { ContentLine, LineWord, MessageKind } from '../../message-kinds.rules.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'
import { productLines } from './commerce.rules.ts'
import {
  beyond,
  describedContent,
  first,
  jsonOf,
  labelledLines,
  linesOf,
  listIn,
  moment,
  objectOf,
  textIn,
  textLines,
} from './lines.rules.ts'
import { attachmentOf, channelMedium, thumbnail } from './media.rules.ts'
import { paymentLines } from './payments.rules.ts'

/** Maximum depth of carousel cards, which contain interactive messages again. */
const MAX_CARD_DEPTH = 2

/** Buttons below a text, optionally with a file above it. */
export function buttonsContent(buttons: proto.Message.IButtonsMessage, owner: MediaOwner): ChannelContent {
  const lines = [
    ...textLines(buttons.text),
    ...textLines(buttons.contentText),
    ...textLines(buttons.footerText),
    ...linesOf(buttons.buttons, (one) => [
      ...labelledLines('option', one.buttonText?.displayText),
      ...(one.nativeFlowInfo ? nativeButton(one.nativeFlowInfo.name, jsonOf(one.nativeFlowInfo.paramsJson)) : []),
    ]),
    ...placeLines(buttons.locationMessage),
  ]
  return describedContent('menu', lines, attachmentOf(buttons, owner))
}

/** A list to choose from, with its sections. */
export function listContent(list: proto.Message.IListMessage): ChannelContent {
  const sections = linesOf(list.sections, (section) => [
    ...textLines(section.title),
    ...linesOf(section.rows, (row) => labelledLines('option', withDescription(row.title, row.description))),
  ])
  const products = linesOf(list.productListInfo?.productSections, (section) => [
    ...textLines(section.title),
    ...linesOf(section.products, (product) => labelledLines('item', product.productId)),
  ])
  const words = [...textLines(list.title), ...textLines(list.description), ...textLines(list.buttonText)]
  const lines = [...words, ...sections, ...products, ...textLines(list.footerText)]
  return describedContent('menu', lines, thumbnail(list.productListInfo?.headerImage?.jpegThumbnail))
}

/** A business template in any of its forms. */
export function templateContent(template: proto.Message.ITemplateMessage, owner: MediaOwner): ChannelContent {
  if (template.interactiveMessageTemplate) {
    const content = interactiveContent(template.interactiveMessageTemplate, owner)
    return content.kind === 'described' && content.what === 'menu' ? { ...content, what: 'template' } : content
  }
  const rows = template.hydratedTemplate ?? template.hydratedFourRowTemplate
  if (rows) {
    const lines = [
      ...textLines(rows.hydratedTitleText),
      ...textLines(rows.hydratedContentText),
      ...textLines(rows.hydratedFooterText),
      ...linesOf(rows.hydratedButtons, hydratedButton),
      ...placeLines(rows.locationMessage),
    ]
    return describedContent('template', lines, attachmentOf(rows, owner))
  }
  const plainTemplate = template.fourRowTemplate
  const lines = [
    ...structuredLines(plainTemplate?.highlyStructuredMessage, owner),
    ...structuredLines(plainTemplate?.content, owner),
    ...structuredLines(plainTemplate?.footer, owner),
    ...linesOf(plainTemplate?.buttons, (one) => [
      ...labelledLines('option', wordsOf(one.quickReplyButton?.displayText)),
      ...labelledLines('link', labelledText(wordsOf(one.urlButton?.displayText), wordsOf(one.urlButton?.url))),
      ...labelledLines(
        'call',
        labelledText(wordsOf(one.callButton?.displayText), wordsOf(one.callButton?.phoneNumber)),
      ),
    ]),
    ...placeLines(plainTemplate?.locationMessage),
  ]
  return describedContent('template', lines, plainTemplate ? attachmentOf(plainTemplate, owner) : null)
}

/** A template of the oldest form: the phones have its text, and only the parameters arrive. */
export function structuredContent(message: proto.Message.IHighlyStructuredMessage, owner: MediaOwner): ChannelContent {
  if (message.hydratedHsm) return templateContent(message.hydratedHsm, owner)
  return describedContent('template', structuredLines(message, owner))
}

function structuredLines(
  message: proto.Message.IHighlyStructuredMessage | null | undefined,
  owner: MediaOwner,
): ContentLine[] {
  if (!message) return []
  const hydrated = message.hydratedHsm
  if (hydrated) {
    const content = templateContent({ ...hydrated, fourRowTemplate: null }, owner)
    return content.kind === 'described' ? [...content.lines] : []
  }
  return textLines(wordsOf(message))
}

const wordsOf = (message: proto.Message.IHighlyStructuredMessage | null | undefined): string =>
  [
    ...first(message?.params),
    ...first(message?.localizableParams).map((one) => one.default ?? ''),
    message?.params?.length || message?.localizableParams?.length
      ? ''
      : (message?.elementName ?? '').replaceAll('_', ' '),
  ]
    .filter((part) => part !== '')
    .join(' ')

/** An interactive message: text with a header, buttons, a shop, cards or a payment. */
export function interactiveContent(message: proto.Message.IInteractiveMessage, owner: MediaOwner): ChannelContent {
  const { lines, medium, what } = interactiveParts(message, owner, 0)
  return describedContent(what, lines, medium)
}

interface Parts {
  lines: ContentLine[]
  medium: ChannelMedium | null
  what: MessageKind
}

function interactiveParts(message: proto.Message.IInteractiveMessage, owner: MediaOwner, depth: number): Parts {
  const { header, body, footer, nativeFlowMessage: flow } = message
  const cards =
    depth < MAX_CARD_DEPTH
      ? first(message.carouselMessage?.cards).map((card) => interactiveParts(card, owner, depth + 1))
      : []
  const messageParams = jsonOf(flow?.messageParamsJson)
  const count = flow?.buttons?.length ?? 0
  const buttons = first(flow?.buttons).map(({ name, buttonParamsJson }) => ({ name, params: jsonOf(buttonParamsJson) }))
  const payment = [...buttons.flatMap(({ params }) => paymentLines(params)), ...paymentLines(messageParams)]
  const lines = [
    ...textLines(header?.title),
    ...textLines(header?.subtitle),
    ...(header?.productMessage ? productLines(header.productMessage) : []),
    ...textLines(body?.text),
    ...placeLines(header?.locationMessage),
    ...payment,
    ...textLines(footer?.text),
    ...buttons.flatMap(({ name, params }) => nativeButton(name, params)),
    ...beyond(count, buttons.length),
    ...offerLines(messageParams),
    ...labelledLines('catalog', message.shopStorefrontMessage?.id ?? message.collectionMessage?.id),
    ...cards.flatMap((card) => card.lines),
  ]
  const medium =
    (header && attachmentOf(header, owner)) ??
    channelMedium('image', header?.productMessage?.product?.productImage, owner) ??
    channelMedium('audio', footer?.audioMessage, owner) ??
    cards.find((card) => card.medium)?.medium ??
    null
  return { lines, medium, what: payment.length > 0 ? 'payment' : 'menu' }
}

function hydratedButton(button: proto.IHydratedTemplateButton): ContentLine[] {
  const { quickReplyButton, urlButton, callButton } = button
  return [
    ...labelledLines('option', quickReplyButton?.displayText),
    ...labelledLines('link', labelledText(urlButton?.displayText, urlButton?.url)),
    ...labelledLines('call', labelledText(callButton?.displayText, callButton?.phoneNumber)),
  ]
}

/** Native-flow buttons that request something and have no text. */
const REQUEST_WORDS: Readonly<Record<string, LineWord>> = {
  send_location: 'askLocation',
  address_message: 'askAddress',
  call_permission_request: 'askCall',
  catalog_message: 'catalog',
  voice_call: 'voiceCall',
}

/** A native-flow button. Its parameters are JSON, and the fields depend on its name. */
function nativeButton(name: string | null | undefined, params: Record<string, unknown>): ContentLine[] {
  const label = ['display_text', 'title', 'flow_cta', 'button_text'].map((field) => textIn(params, field)).find(Boolean)
  const values = [
    ...labelledLines('link', labelledText(label, textIn(params, 'url') ?? textIn(params, 'merchant_url')) || null),
    ...labelledLines('code', textIn(params, 'copy_code') ?? textIn(params, 'coupon_code')),
    ...labelledLines('call', labelledText(label, textIn(params, 'phone_number')) || null),
    ...labelledLines('reference', textIn(params, 'transaction_id')),
  ]
  const sections = listIn(params, 'sections').flatMap((section) => [
    ...textLines(textIn(section, 'title')),
    ...listIn(section, 'rows').flatMap((row) =>
      labelledLines('option', withDescription(textIn(row, 'title'), textIn(row, 'description'))),
    ),
    ...listIn(section, 'product_items').flatMap((item) => labelledLines('item', textIn(item, 'product_retailer_id'))),
  ])
  if (values.length > 0) return [...values, ...sections]
  if (label) return [...(sections.length > 0 ? textLines(label) : labelledLines('option', label)), ...sections]
  if (sections.length > 0 || paymentLines(params).length > 0) return sections
  const asking = name && Object.hasOwn(REQUEST_WORDS, name) ? REQUEST_WORDS[name] : undefined
  return asking ? [{ word: asking }] : labelledLines('option', name?.replaceAll('_', ' '))
}

/** A limited-time offer beside the buttons. */
function offerLines(params: Record<string, unknown>): ContentLine[] {
  const offer = objectOf(params.limited_time_offer)
  return [
    ...textLines(textIn(offer, 'text')),
    ...labelledLines('link', textIn(offer, 'url')),
    ...labelledLines('code', textIn(offer, 'copy_code')),
    ...moment('expires', Number(textIn(offer, 'expiration_time')), 'milliseconds'),
  ]
}

/** Maximum length of a form answer, in characters of its JSON. */
const MAX_ANSWER = 1_000_000

/** A tapped option or a filled-in form. */
export function interactiveAnswer(response: proto.Message.IInteractiveResponseMessage): ChannelContent {
  const flow = response.nativeFlowResponseMessage
  const params = jsonOf(flow?.paramsJson, MAX_ANSWER)
  const id = textIn(params, 'id')
  const text = response.body?.text || textIn(params, 'title') || textIn(params, 'display_text')
  const fields = fieldLines(params, NOT_FIELDS)
  if (fields.length > 0)
    return describedContent('form', [
      ...labelledLines('form', text),
      ...(text ? [] : [{ word: 'form' } as const]),
      ...fields,
    ])
  // Show an answer without known fields as raw text.
  if (!text && !id && flow?.paramsJson && !flow.name)
    return describedContent('form', [{ word: 'form' }, ...textLines(flow.paramsJson)])
  return { kind: 'text', text: text || id || flow?.name?.replaceAll('_', ' ') || '', ...(id ? { optionId: id } : {}) }
}

const NOT_FIELDS = new Set(['id', 'title', 'display_text', 'flow_token', 'description', 'wa_flow_response_params'])

export const placeLines = (place: proto.Message.ILocationMessage | null | undefined): ContentLine[] => {
  if (!place) return []
  const at =
    typeof place.degreesLatitude === 'number' && typeof place.degreesLongitude === 'number'
      ? `https://maps.google.com/maps?q=${place.degreesLatitude},${place.degreesLongitude}`
      : ''
  const words = [place.name, place.address, at || place.url].filter(Boolean).join(' - ')
  return labelledLines('place', words)
}

const labelledText = (label: string | null | undefined, value: string | null | undefined): string =>
  label && value ? `${label}: ${value}` : (value ?? '')
const withDescription = (title: string | null | undefined, description: string | null | undefined): string =>
  [title, description].filter(Boolean).join(' - ')
