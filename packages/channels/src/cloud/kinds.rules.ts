import type { ChannelContent } from '../channel.ts'
import { fieldLines } from '../field-lines.rules.ts'
import { type ContentLine, type LineWord, MAX_LINE, MAX_ORIGINAL, type MessageKind } from '../message-kinds.rules.ts'
import { listOf, wordOf } from './posted-values.rules.ts'

/** The parts of a posted message that `inbound.rules.ts` converts to lines. */
export interface PostedKinds {
  type?: string
  text?: { body?: string }
  order?: PostedOrder
  interactive?: { type?: string; nfm_reply?: PostedForm; call_permission_reply?: { response?: string } }
  system?: { type?: string; body?: string; new_wa_id?: string | number; wa_id?: string }
  unsupported?: { type?: string }
  errors?: Array<{ code?: number; title?: string; message?: string; error_data?: { details?: string } }>
  context?: PostedContext
}

/** The quoted message of a message, and its origin. */
export interface PostedContext {
  id?: string
  from?: string
  from_user_id?: string
  forwarded?: boolean
  frequently_forwarded?: boolean
  referred_product?: { catalog_id?: string; product_retailer_id?: string }
}

interface PostedOrder {
  catalog_id?: string
  text?: string
  product_items?: Array<{
    product_retailer_id?: string
    quantity?: number | string
    item_price?: number | string
    currency?: string
  }>
}

interface PostedForm {
  name?: string
  body?: string
  response_json?: string
}

/** Maximum numbers of shown items of an order, and of currencies in its total. */
const MAX_ITEMS = 100
const MAX_TOTALS = 10
/** Fields of a form that the person did not fill in. */
const NOT_FIELDS: ReadonlySet<string> = new Set(['flow_token'])

/** A posted message that becomes lines; null for messages with their own content type. */
export function describedPost(posted: PostedKinds): ChannelContent | null {
  switch (posted.type) {
    case 'order':
      return posted.order ? orderContent(posted.order) : null
    case 'interactive':
      return interactiveContent(posted.interactive)
    case 'system':
      return describedContent('networkNotice', systemLines(posted.system ?? {}))
    case 'request_welcome':
      return describedContent('welcomeRequest', [{ word: 'welcomeRequest' }])
    default:
      return null
  }
}

/** The network's names of kinds whose content it withholds. */
const WITHHELD: ReadonlyArray<readonly [RegExp, LineWord]> = [
  [/poll/, 'poll'],
  [/event/, 'event'],
  [/view_?once/, 'viewOnce'],
  [/group_?invite/, 'groupInvite'],
  [/sticker/, 'sticker'],
  [/payment/, 'payment'],
  [/video|ptv|gif/, 'video'],
  [/audio|voice/, 'audio'],
  [/image|album/, 'image'],
  [/contact/, 'contact'],
  [/location/, 'liveLocation'],
]
/** Error codes that only say that the network withholds this kind. */
const UNINFORMATIVE = new Set([501, 131051])

/** A kind that this version does not know, or one whose content the network withholds. */
export function unknownPost(posted: PostedKinds): ChannelContent {
  const withheldType = wordOf(posted.unsupported?.type)
  const name = withheldType || wordOf(posted.type) || 'unknown'
  const what = name.replaceAll('_', ' ').slice(0, 100)
  // The network posts this when only the phone shows a customer's message.
  if (posted.type === 'unsupported' || posted.type === 'unknown') {
    const word = WITHHELD.find(([pattern]) => pattern.test(withheldType))?.[1]
    const { code, message, title, error_data: data } = listOf(posted.errors)[0] ?? {}
    const lines: ContentLine[] = [
      ...(word ? [{ word }] : []),
      { word: 'placeholder', ...(withheldType && !word ? { text: what } : {}) },
      ...textLines(UNINFORMATIVE.has(Number(code)) ? '' : (data?.details ?? message ?? title)),
    ]
    return describedContent('unreadable', lines)
  }
  const original = Buffer.from(JSON.stringify(posted))
  return { kind: 'unsupported', what, ...(original.length <= MAX_ORIGINAL && { original }) }
}

function orderContent({ product_items: posted, text, catalog_id: catalog }: PostedOrder): ChannelContent {
  const items = listOf(posted).map(itemOf)
  const totals = new Map<string, number>()
  for (const { money, quantity } of items)
    if (money) totals.set(money.currency, (totals.get(money.currency) ?? 0) + money.thousandths * quantity)
  return describedContent('order', [
    ...[{ word: 'order' as const }, ...items.slice(0, MAX_ITEMS)],
    ...(items.length > MAX_ITEMS ? [{ word: 'items' as const, text: String(items.length) }] : []),
    ...[...totals].slice(0, MAX_TOTALS).map(([currency, thousandths]) => ({
      ...{ word: 'total' as const, money: { thousandths: Math.round(thousandths), currency } },
    })),
    ...textLines(text),
    ...textLines(catalog).map((line) => ({ word: 'catalog' as const, ...line })),
  ])
}

type Item = NonNullable<PostedOrder['product_items']>[number]

function itemOf({ product_retailer_id: id, quantity, item_price: price, currency }: Item) {
  const [count, each] = [Number(quantity ?? 1), Number(price)]
  const isPriced = Number.isFinite(each) && Number.isFinite(count) && price !== undefined && price !== null
  return {
    ...{ word: 'item' as const, text: String(id ?? '?').slice(0, 300), quantity: Number.isFinite(count) ? count : 1 },
    ...(isPriced && { money: { thousandths: Math.round(each * 1000), currency: wordOf(currency) } }),
  }
}

function interactiveContent(interactive: PostedKinds['interactive']): ChannelContent | null {
  const permission = interactive?.call_permission_reply
  if (permission)
    return describedContent('callPermission', [
      { word: permission.response === 'accept' ? 'callAllowed' : 'callRefused' },
    ])
  const form = interactive?.nfm_reply
  if (!form) return null
  const name = wordOf(form.name)
  const text = wordOf(form.body) !== 'Sent' && wordOf(form.body) !== '' ? wordOf(form.body) : name
  const lines = fieldLines(objectOf(form.response_json), NOT_FIELDS)
  return describedContent('form', [{ word: 'form', ...textLines(text.replaceAll('_', ' '))[0] }, ...lines])
}

function systemLines({ type, body, new_wa_id: newNumber, wa_id: number }: NonNullable<PostedKinds['system']>) {
  const what = wordOf(type)
  const newPhone = newNumber ?? number
  const isNumber = what.includes('number') || (what === '' && newPhone !== undefined)
  const word = what.includes('identity') ? 'identityChanged' : isNumber ? 'numberChanged' : 'networkNotice'
  return [{ word, ...textLines(wordOf(body) || (isNumber && newPhone ? `+${newPhone}` : ''))[0] } satisfies ContentLine]
}

/** The catalogue product that a message asks about; empty for other messages. */
export function referredProductLines({ context }: PostedKinds): ContentLine[] {
  const { product_retailer_id: product, catalog_id: catalog } = context?.referred_product ?? {}
  return [
    ...textLines(wordOf(product)).map((line) => ({ word: 'product' as const, ...line })),
    ...textLines(wordOf(catalog)).map((line) => ({ word: 'catalog' as const, ...line })),
  ]
}

/** Adds the product to a text or a file about it. Leaves other contents unchanged. */
export function withProduct(content: ChannelContent, posted: PostedKinds): ChannelContent {
  const [product] = referredProductLines(posted)
  if (!product) return content
  if (content.kind === 'text' && content.optionId === undefined)
    return describedContent('product', [...textLines(content.text), product])
  if (content.kind !== 'media') return content
  return {
    ...describedContent('product', [...textLines(content.caption), product]),
    medium: { ...content, caption: '' },
  }
}

const textLines = (text: unknown): ContentLine[] =>
  typeof text === 'string' && text.trim() ? [{ text: text.slice(0, MAX_LINE) }] : []
const describedContent = (what: MessageKind, lines: readonly ContentLine[]) =>
  ({ kind: 'described', what, lines }) as const

function objectOf(json: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(wordOf(json))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
