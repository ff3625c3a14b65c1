import type { proto } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import type { ContentLine } from '../../message-kinds.rules.ts'
import type { MediaOwner } from '../media/media-ref.rules.ts'
import { describedContent, labelledLines, money, textLines, titleLines } from './lines.rules.ts'
import { channelMedium, thumbnail } from './media.rules.ts'

/**
 * An order from the catalogue. The network keeps the items; the message has their number, the total and the customer's
 * question.
 */
export function orderContent(order: proto.Message.IOrderMessage): ChannelContent {
  const count = Number(order.itemCount ?? 0)
  const lines: ContentLine[] = [
    ...titleLines('order', order.orderTitle),
    ...(count > 0 ? [{ word: 'items' as const, text: String(count) }] : []),
    ...money('total', order.totalAmount1000, order.totalCurrencyCode),
    ...textLines(order.message),
    ...labelledLines('reference', order.orderId),
  ]
  return describedContent('order', lines, thumbnail(order.thumbnail))
}

/** A product of a catalogue, with the text written about it. */
export function productContent(message: proto.Message.IProductMessage, owner: MediaOwner): ChannelContent {
  const { product, catalog } = message
  const medium =
    channelMedium('image', product?.productImage, owner) ??
    channelMedium('image', catalog?.catalogImage, owner) ??
    thumbnail(product?.productImage?.jpegThumbnail ?? catalog?.catalogImage?.jpegThumbnail)
  return describedContent('product', productLines(message), medium)
}

/** The lines of a product or a catalogue. */
export function productLines({ product, catalog, body, footer }: proto.Message.IProductMessage): ContentLine[] {
  return [
    ...(product ? titleLines('product', product.title) : titleLines('catalog', catalog?.title)),
    ...textLines(product?.description ?? catalog?.description),
    ...money('price', product?.priceAmount1000, product?.currencyCode),
    ...money('salePrice', product?.salePriceAmount1000, product?.currencyCode),
    ...labelledLines('reference', product?.retailerId),
    ...labelledLines('link', product?.url),
    ...textLines(body),
    ...textLines(footer),
  ]
}
