import type { proto } from 'baileys'
import type { ChannelContent, ChannelMedium } from '../../channel.ts'
import { fieldLines } from '../../field-lines.rules.ts'
import type { ContentLine, LineWord, MessageKind } from '../../message-kinds.rules.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'
import { productLines } from './commerce.rules.ts'
import {
  beyond,
  described,
  first,
  jsonOf,
  linesOf,
  listIn,
  moment,
  named,
  objectOf,
  said,
  textIn,
} from './lines.rules.ts'
import { attachmentOf, channelMedium, thumbnail } from './media.rules.ts'
import { paymentLines } from './payments.rules.ts'

/** Cards of a carousel hold interactive messages again: looked into so deep. */
const MAX_CARDS_DEEP = 2

/** Buttons below a text, maybe with a file above it. */
export function buttonsContent(buttons: proto.Message.IButtonsMessage, owner: MediaOwner): ChannelContent {
  const lines = [
    ...said(buttons.text),
    ...said(buttons.contentText),
    ...said(buttons.footerText),
    ...linesOf(buttons.buttons, (one) => [
      ...named('option', one.buttonText?.displayText),
      ...(one.nativeFlowInfo ? nativeButton(one.nativeFlowInfo.name, jsonOf(one.nativeFlowInfo.paramsJson)) : []),
    ]),
    ...placeLines(buttons.locationMessage),
  ]
  return described('menu', lines, attachmentOf(buttons, owner))
}

/** A list to choose from, with its sections. */
export function listContent(list: proto.Message.IListMessage): ChannelContent {
  const sections = linesOf(list.sections, (section) => [
    ...said(section.title),
    ...linesOf(section.rows, (row) => named('option', withDescription(row.title, row.description))),
  ])
  const products = linesOf(list.productListInfo?.productSections, (section) => [
    ...said(section.title),
    ...linesOf(section.products, (product) => named('item', product.productId)),
  ])
  const words = [...said(list.title), ...said(list.description), ...said(list.buttonText)]
  const lines = [...words, ...sections, ...products, ...said(list.footerText)]
  return described('menu', lines, thumbnail(list.productListInfo?.headerImage?.jpegThumbnail))
}

/** A template of a business, whichever of its forms was sent. */
export function templateContent(template: proto.Message.ITemplateMessage, owner: MediaOwner): ChannelContent {
  if (template.interactiveMessageTemplate) {
    const content = interactiveContent(template.interactiveMessageTemplate, owner)
    return content.kind === 'described' && content.what === 'menu' ? { ...content, what: 'template' } : content
  }
  const rows = template.hydratedTemplate ?? template.hydratedFourRowTemplate
  if (rows) {
    const lines = [
      ...said(rows.hydratedTitleText),
      ...said(rows.hydratedContentText),
      ...said(rows.hydratedFooterText),
      ...linesOf(rows.hydratedButtons, hydratedButton),
      ...placeLines(rows.locationMessage),
    ]
    return described('template', lines, attachmentOf(rows, owner))
  }
  const bare = template.fourRowTemplate
  const lines = [
    ...structuredLines(bare?.highlyStructuredMessage, owner),
    ...structuredLines(bare?.content, owner),
    ...structuredLines(bare?.footer, owner),
    ...linesOf(bare?.buttons, (one) => [
      ...named('option', wordsOf(one.quickReplyButton?.displayText)),
      ...named('link', labelled(wordsOf(one.urlButton?.displayText), wordsOf(one.urlButton?.url))),
      ...named('call', labelled(wordsOf(one.callButton?.displayText), wordsOf(one.callButton?.phoneNumber))),
    ]),
    ...placeLines(bare?.locationMessage),
  ]
  return described('template', lines, bare ? attachmentOf(bare, owner) : null)
}

/** A template of the oldest form: its text is on the phones, only what fills it arrives. */
export function structuredContent(message: proto.Message.IHighlyStructuredMessage, owner: MediaOwner): ChannelContent {
  if (message.hydratedHsm) return templateContent(message.hydratedHsm, owner)
  return described('template', structuredLines(message, owner))
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
  return said(wordsOf(message))
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
  return described(what, lines, medium)
}

interface Parts {
  lines: ContentLine[]
  medium: ChannelMedium | null
  what: MessageKind
}

function interactiveParts(message: proto.Message.IInteractiveMessage, owner: MediaOwner, depth: number): Parts {
  const { header, body, footer, nativeFlowMessage: flow } = message
  const cards =
    depth < MAX_CARDS_DEEP
      ? first(message.carouselMessage?.cards).map((card) => interactiveParts(card, owner, depth + 1))
      : []
  const beside = jsonOf(flow?.messageParamsJson)
  const count = flow?.buttons?.length ?? 0
  const buttons = first(flow?.buttons).map(({ name, buttonParamsJson }) => ({ name, params: jsonOf(buttonParamsJson) }))
  const payment = [...buttons.flatMap(({ params }) => paymentLines(params)), ...paymentLines(beside)]
  const lines = [
    ...said(header?.title),
    ...said(header?.subtitle),
    ...(header?.productMessage ? productLines(header.productMessage) : []),
    ...said(body?.text),
    ...placeLines(header?.locationMessage),
    ...payment,
    ...said(footer?.text),
    ...buttons.flatMap(({ name, params }) => nativeButton(name, params)),
    ...beyond(count, buttons.length),
    ...offerLines(beside),
    ...named('catalog', message.shopStorefrontMessage?.id ?? message.collectionMessage?.id),
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
    ...named('option', quickReplyButton?.displayText),
    ...named('link', labelled(urlButton?.displayText, urlButton?.url)),
    ...named('call', labelled(callButton?.displayText, callButton?.phoneNumber)),
  ]
}

/** Buttons of native flows that ask for something and carry no words of their own. */
const ASKING: Readonly<Record<string, LineWord>> = {
  send_location: 'askLocation',
  address_message: 'askAddress',
  call_permission_request: 'askCall',
  catalog_message: 'catalog',
  voice_call: 'voiceCall',
}

/** A button of a native flow: its parameters are JSON, whose fields depend on its name. */
function nativeButton(name: string | null | undefined, params: Record<string, unknown>): ContentLine[] {
  const label = ['display_text', 'title', 'flow_cta', 'button_text'].map((field) => textIn(params, field)).find(Boolean)
  const values = [
    ...named('link', labelled(label, textIn(params, 'url') ?? textIn(params, 'merchant_url')) || null),
    ...named('code', textIn(params, 'copy_code') ?? textIn(params, 'coupon_code')),
    ...named('call', labelled(label, textIn(params, 'phone_number')) || null),
    ...named('reference', textIn(params, 'transaction_id')),
  ]
  const sections = listIn(params, 'sections').flatMap((section) => [
    ...said(textIn(section, 'title')),
    ...listIn(section, 'rows').flatMap((row) =>
      named('option', withDescription(textIn(row, 'title'), textIn(row, 'description'))),
    ),
    ...listIn(section, 'product_items').flatMap((item) => named('item', textIn(item, 'product_retailer_id'))),
  ])
  if (values.length > 0) return [...values, ...sections]
  if (label) return [...(sections.length > 0 ? said(label) : named('option', label)), ...sections]
  if (sections.length > 0 || paymentLines(params).length > 0) return sections
  const asking = name && Object.hasOwn(ASKING, name) ? ASKING[name] : undefined
  return asking ? [{ word: asking }] : named('option', name?.replaceAll('_', ' '))
}

/** An offer that ends, which stands beside the buttons. */
function offerLines(params: Record<string, unknown>): ContentLine[] {
  const offer = objectOf(params.limited_time_offer)
  return [
    ...said(textIn(offer, 'text')),
    ...named('link', textIn(offer, 'url')),
    ...named('code', textIn(offer, 'copy_code')),
    ...moment('expires', Number(textIn(offer, 'expiration_time')), 'milliseconds'),
  ]
}

/** The longest answer of a form, in characters of its JSON. */
const MAX_ANSWER = 1_000_000

/** What a person tapped or filled in. */
export function interactiveAnswer(response: proto.Message.IInteractiveResponseMessage): ChannelContent {
  const flow = response.nativeFlowResponseMessage
  const params = jsonOf(flow?.paramsJson, MAX_ANSWER)
  const id = textIn(params, 'id')
  const text = response.body?.text || textIn(params, 'title') || textIn(params, 'display_text')
  const fields = fieldLines(params, NOT_FIELDS)
  if (fields.length > 0)
    return described('form', [...named('form', text), ...(text ? [] : [{ word: 'form' } as const]), ...fields])
  // What cannot be read as fields is shown as it came.
  if (!text && !id && flow?.paramsJson && !flow.name)
    return described('form', [{ word: 'form' }, ...said(flow.paramsJson)])
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
  return named('place', words)
}

const labelled = (label: string | null | undefined, value: string | null | undefined): string =>
  label && value ? `${label}: ${value}` : (value ?? '')
const withDescription = (title: string | null | undefined, description: string | null | undefined): string =>
  [title, description].filter(Boolean).join(' - ')
