import type { ChannelContent } from '../channel.ts'
import { type ContentLine, MAX_LINE, MAX_ORIGINAL, type MessageKind } from '../message-kinds.rules.ts'

/** The parts of a posted message of which `inbound.rules.ts` makes lines. */
export interface PostedKinds {
  type?: string
  text?: { body?: string }
  order?: PostedOrder
  interactive?: { type?: string; nfm_reply?: PostedForm; call_permission_reply?: { response?: string } }
  system?: { type?: string; body?: string }
  unsupported?: { type?: string }
  context?: { id?: string; referred_product?: { catalog_id?: string; product_retailer_id?: string } }
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

/** The most items of an order, fields of a form. */
const MAX_ITEMS = 100

/** A posted message that is described by lines; null for all that has a shape of its own. */
export function describedPost(posted: PostedKinds): ChannelContent | null {
  switch (posted.type) {
    case 'order':
      return posted.order ? orderContent(posted.order) : null
    case 'interactive':
      return interactiveContent(posted.interactive)
    case 'system':
      return described('networkNotice', systemLines(posted.system))
    case 'request_welcome':
      return described('welcomeRequest', [{ word: 'welcomeRequest' }])
    case 'text':
      return productQuestion(posted)
    default:
      return null
  }
}

/** What this version does not know, and what the network does not hand over. */
export function unknownPost(posted: PostedKinds): ChannelContent {
  const named = posted.unsupported?.type ?? posted.type ?? ''
  const what = (named === '' ? 'unknown' : named).replaceAll('_', ' ').slice(0, 100)
  const original = Buffer.from(JSON.stringify(posted))
  // The network posts this for what a customer wrote and only the phone shows.
  if (posted.type === 'unsupported' || posted.type === 'unknown')
    return described('unreadable', [{ word: 'placeholder', ...(posted.unsupported?.type ? { text: what } : {}) }])
  return { kind: 'unsupported', what, ...(original.length <= MAX_ORIGINAL && { original }) }
}

function orderContent({ product_items: items = [], text, catalog_id: catalog }: PostedOrder): ChannelContent {
  const products = items.slice(0, MAX_ITEMS)
  const totals = new Map<string, number>()
  const lines: ContentLine[] = [{ word: 'order' }]
  for (const { product_retailer_id: id, quantity, item_price: price, currency = '' } of products) {
    const [count, each] = [Number(quantity ?? 1), Number(price)]
    const known = Number.isFinite(each) && Number.isFinite(count)
    if (known) totals.set(currency, (totals.get(currency) ?? 0) + count * each)
    lines.push({
      ...{ word: 'item', text: (id ?? '?').slice(0, 300), quantity: Number.isFinite(count) ? count : 1 },
      ...(known && { money: { thousandths: Math.round(each * 1000), currency } }),
    })
  }
  for (const [currency, total] of totals)
    lines.push({ word: 'total', money: { thousandths: Math.round(total * 1000), currency } })
  return described('order', [
    ...lines,
    ...said(text),
    ...(catalog ? [{ word: 'catalog' as const, text: catalog }] : []),
  ])
}

function interactiveContent(interactive: PostedKinds['interactive']): ChannelContent | null {
  const permission = interactive?.call_permission_reply
  if (permission)
    return described('callPermission', [{ word: permission.response === 'accept' ? 'callAllowed' : 'callRefused' }])
  const form = interactive?.nfm_reply
  if (!form) return null
  const fields = Object.entries(objectOf(form.response_json)).filter(([name]) => name !== 'flow_token')
  const text = form.body && form.body !== 'Sent' ? form.body : (form.name ?? '')
  const lines = fields.slice(0, MAX_ITEMS).flatMap(([name, value]) => {
    const shown = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
    return said(shown === '' ? '' : `${name.replaceAll('_', ' ')}: ${shown}`)
  })
  return described('form', [{ word: 'form', ...said(text.replaceAll('_', ' '))[0] }, ...lines])
}

function systemLines(system: PostedKinds['system']): ContentLine[] {
  const word = system?.type?.includes('identity') ? 'identityChanged' : 'numberChanged'
  return [{ word, ...said(system?.body)[0] }]
}

/** A text about a product of the catalogue. */
function productQuestion({ text, context }: PostedKinds): ChannelContent | null {
  const product = context?.referred_product?.product_retailer_id
  return product ? described('product', [...said(text?.body), { word: 'product', text: product }]) : null
}

const said = (text: string | undefined): ContentLine[] => (text?.trim() ? [{ text: text.slice(0, MAX_LINE) }] : [])
const described = (what: MessageKind, lines: ContentLine[]): ChannelContent => ({ kind: 'described', what, lines })

function objectOf(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
