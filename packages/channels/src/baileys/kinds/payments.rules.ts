import type { proto } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import type { ContentLine, LineWord, Money } from '../../message-kinds.rules.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'
import {
  describedContent,
  labelledLines,
  listIn,
  moment,
  money,
  objectOf,
  textIn,
  textLines,
  titleLines,
} from './lines.rules.ts'
import { attachmentOf, mediumIn, thumbnail } from './media.rules.ts'

/** The text of a payment's note. */
const noteOf = (note: proto.IMessage | null | undefined): ContentLine[] =>
  textLines(note?.conversation || note?.extendedTextMessage?.text || (note && mediumIn(note)?.[1].caption))

/** The file of a payment's note. */
const noteFile = (note: proto.IMessage | null | undefined, owner: MediaOwner) =>
  note ? attachmentOf(note, owner) : null

export const paymentContent = (payment: proto.Message.ISendPaymentMessage, owner: MediaOwner): ChannelContent =>
  describedContent(
    'payment',
    [...titleLines('payment'), ...noteOf(payment.noteMessage)],
    noteFile(payment.noteMessage, owner),
  )

export function requestContent(request: proto.Message.IRequestPaymentMessage, owner: MediaOwner): ChannelContent {
  const { amount, amount1000, currencyCodeIso4217: currency } = request
  const exact = amount?.value
    ? money('amount', toThousandths(Number(amount.value), Number(amount.offset ?? 1)), amount.currencyCode ?? currency)
    : money('amount', amount1000, currency)
  const lines = [
    ...titleLines('paymentRequest'),
    ...exact,
    ...noteOf(request.noteMessage),
    ...moment('expires', request.expiryTimestamp, 'seconds'),
  ]
  return describedContent('paymentRequest', lines, noteFile(request.noteMessage, owner))
}

export const paymentNotice = (word: LineWord): ChannelContent => describedContent('paymentRequest', titleLines(word))

export const paymentInvite = (invite: proto.Message.IPaymentInviteMessage): ChannelContent =>
  describedContent('paymentInvite', [
    ...titleLines('paymentInvite'),
    ...moment('expires', invite.expiryTimestamp, 'seconds'),
  ])

export const invoiceContent = (invoice: proto.Message.IInvoiceMessage, _owner: MediaOwner): ChannelContent =>
  describedContent(
    'invoice',
    [...titleLines('invoice', invoice.note), ...labelledLines('code', invoice.token)],
    thumbnail(invoice.attachmentJpegThumbnail),
  )

/** The lines of a payment button: item, amount, and the Pix key or code. Empty for other buttons. */
export function paymentLines(params: Record<string, unknown>): ContentLine[] {
  const settings = listIn(params, 'payment_settings')
  const order = objectOf(params.order)
  const total = amountOf(params.total_amount, params.currency)
  const isPayment = settings.length > 0 || total !== null || listIn(order, 'items').length > 0
  const about = [textIn(order, 'status'), textIn(order, 'description'), textIn(params, 'payment_status')]
  if (!isPayment && about.every((text) => !text)) return []
  return [
    ...titleLines(isPayment ? 'payment' : 'order'),
    ...listIn(order, 'items').flatMap((item) => itemLine(item, params.currency)),
    ...sumLines('subtotal', order.subtotal, params.currency),
    ...sumLines('shipping', order.shipping, params.currency),
    ...sumLines('discount', order.discount, params.currency),
    ...sumLines('tax', order.tax, params.currency),
    ...(total ? [{ word: 'total' as const, money: total }] : []),
    ...settings.flatMap(settingLines),
    ...labelledLines('status', about.filter(Boolean).join(' - ')),
    ...labelledLines('reference', textIn(params, 'reference_id')),
  ]
}

function settingLines(setting: unknown): ContentLine[] {
  const fields = objectOf(setting)
  const pix = objectOf(fields.pix_static_code)
  const code = textIn(fields.pix_dynamic_code, 'code') ?? textIn(fields.boleto, 'digitable_line')
  const link = textIn(fields.payment_link, 'uri')
  return [
    ...labelledLines('pixKey', textIn(pix, 'key')),
    ...labelledLines('recipient', textIn(pix, 'merchant_name') ?? textIn(fields.pix_dynamic_code, 'merchant_name')),
    ...labelledLines('code', code),
    ...labelledLines('link', link),
  ]
}

function itemLine(item: unknown, currency: unknown): ContentLine[] {
  const name = textIn(item, 'name') ?? textIn(item, 'retailer_id') ?? textIn(item, 'product_id')
  if (!name) return []
  const amount = amountOf(objectOf(item).sale_amount ?? objectOf(item).amount, currency)
  const quantity = Number(objectOf(item).quantity ?? 1)
  return [
    { word: 'item', text: name.slice(0, 300), ...(quantity > 0 && { quantity }), ...(amount && { money: amount }) },
  ]
}

const sumLines = (word: LineWord, amount: unknown, currency: unknown): ContentLine[] => {
  const value = amountOf(amount, currency)
  return value ? [{ word, money: value }] : []
}

/** `{value, offset}`: the value divided by the offset is the amount. */
function amountOf(amount: unknown, currency: unknown): Money | null {
  const { value, offset } = objectOf(amount)
  const thousandths = toThousandths(Number(value), Number(offset ?? 100))
  if (!Number.isFinite(thousandths) || thousandths === 0) return null
  return { thousandths, currency: typeof currency === 'string' ? currency : '' }
}

const toThousandths = (value: number, offset: number): number => (offset > 0 ? (value / offset) * 1000 : Number.NaN)
