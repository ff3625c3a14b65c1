import type { proto } from 'baileys'
import type { ChannelContent, ChannelMedium } from '../../channel.ts'
import { fieldLines } from '../../field-lines.rules.ts'
import type { ContentLine, MessageKind } from '../../message-kinds.rules.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'
import { productLines } from './commerce.rules.ts'
import { described, first, jsonOf, listIn, named, said, textIn } from './lines.rules.ts'
import { attachmentOf, channelMedium } from './media.rules.ts'
import { paymentLines } from './payments.rules.ts'

/** Cards of a carousel hold interactive messages again: looked into so deep. */
const MAX_CARDS_DEEP = 2

/** Buttons below a text, maybe with a file above it. */
export function buttonsContent(buttons: proto.Message.IButtonsMessage, owner: MediaOwner): ChannelContent {
  const lines = [
    ...said(buttons.text),
    ...said(buttons.contentText),
    ...said(buttons.footerText),
    ...first(buttons.buttons).flatMap((one) => [
      ...named('option', one.buttonText?.displayText),
      ...nativeButton(one.nativeFlowInfo?.name, one.nativeFlowInfo?.paramsJson),
    ]),
    ...placeLines(buttons.locationMessage),
  ]
  return described('menu', lines, attachmentOf(buttons, owner))
}

/** A list to choose from, with its sections. */
export function listContent(list: proto.Message.IListMessage): ChannelContent {
  const sections = first(list.sections).flatMap((section) => [
    ...said(section.title),
    ...first(section.rows).flatMap((row) => named('option', withDescription(row.title, row.description))),
  ])
  const products = first(list.productListInfo?.productSections).flatMap((section) => [
    ...said(section.title),
    ...first(section.products).flatMap((product) => named('item', product.productId)),
  ])
  const lines = [...said(list.title), ...said(list.description), ...sections, ...products, ...said(list.footerText)]
  return described('menu', lines)
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
      ...first(rows.hydratedButtons).flatMap(hydratedButton),
      ...placeLines(rows.locationMessage),
    ]
    return described('template', lines, attachmentOf(rows, owner))
  }
  const bare = template.fourRowTemplate
  const lines = [
    ...structuredLines(bare?.highlyStructuredMessage, owner),
    ...structuredLines(bare?.content, owner),
    ...structuredLines(bare?.footer, owner),
    ...first(bare?.buttons).flatMap((one) => [
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
  const payment = [
    ...first(flow?.buttons).flatMap((one) => paymentLines(jsonOf(one.buttonParamsJson))),
    ...paymentLines(jsonOf(flow?.messageParamsJson)),
  ]
  const lines = [
    ...said(header?.title),
    ...said(header?.subtitle),
    ...(header?.productMessage ? productLines(header.productMessage) : []),
    ...said(body?.text),
    ...placeLines(header?.locationMessage),
    ...payment,
    ...said(footer?.text),
    ...first(flow?.buttons).flatMap((one) => nativeButton(one.name, one.buttonParamsJson)),
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

/** A button of a native flow: its parameters are JSON, whose fields depend on its name. */
function nativeButton(name: string | null | undefined, json: string | null | undefined): ContentLine[] {
  if (!name && !json) return []
  const params = jsonOf(json)
  const label = textIn(params, 'display_text') ?? textIn(params, 'title')
  const url = textIn(params, 'url') ?? textIn(params, 'merchant_url')
  const code = textIn(params, 'copy_code') ?? textIn(params, 'coupon_code')
  const phone = textIn(params, 'phone_number')
  if (url) return named('link', labelled(label, url))
  if (code) return named('code', code)
  if (phone) return named('call', labelled(label, phone))
  const sections = listIn(params, 'sections').flatMap((section) => [
    ...said(textIn(section, 'title')),
    ...listIn(section, 'rows').flatMap((row) =>
      named('option', withDescription(textIn(row, 'title'), textIn(row, 'description'))),
    ),
  ])
  return [...(sections.length > 0 ? said(label) : named('option', label)), ...sections]
}

/** What a person tapped or filled in. */
export function interactiveAnswer(response: proto.Message.IInteractiveResponseMessage): ChannelContent {
  const flow = response.nativeFlowResponseMessage
  const params = jsonOf(flow?.paramsJson)
  const id = textIn(params, 'id')
  const text = response.body?.text || textIn(params, 'title') || textIn(params, 'display_text')
  const fields = fieldLines(params, NOT_FIELDS)
  if (fields.length > 0)
    return described('form', [...named('form', text), ...(text ? [] : [{ word: 'form' } as const]), ...fields])
  return { kind: 'text', text: text ?? id ?? '', ...(id ? { optionId: id } : {}) }
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
  label && value ? `${label}: ${value}` : (value ?? label ?? '')
const withDescription = (title: string | null | undefined, description: string | null | undefined): string =>
  [title, description].filter(Boolean).join(' - ')
