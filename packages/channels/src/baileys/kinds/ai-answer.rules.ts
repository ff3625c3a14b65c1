import type { proto } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import type { ContentLine } from '../../message-kinds.rules.ts'
import { described, first, linesOf, named, said, titled } from './lines.rules.ts'

/** An answer of an AI: its texts, code, tables and formulas; pictures and films as links. */
export const aiContent = (answer: proto.IAIRichResponseMessage): ChannelContent =>
  described('aiAnswer', [...titled('aiAnswer'), ...linesOf(answer.submessages, partLines)])

function partLines(part: proto.IAIRichResponseSubMessage): ContentLine[] {
  const picture = part.imageMetadata
  return [
    ...said(part.messageText),
    ...linesOf(part.codeMetadata?.codeBlocks, (block) => said(block.codeContent)),
    ...linesOf(part.tableMetadata?.rows, (row) => said(first(row.items).join(' | '))),
    ...said(part.latexMetadata?.text),
    ...named('link', part.gridImageMetadata?.gridImageUrl?.imagePreviewUrl),
    ...said(picture?.imageText),
    ...named('link', picture?.tapLinkUrl ?? picture?.imageUrl?.imagePreviewUrl),
    ...named('link', part.dynamicMetadata?.url),
    ...linesOf(part.contentItemsMetadata?.itemsMetadata, ({ reelItem }) => [
      ...said(reelItem?.title),
      ...named('link', reelItem?.videoUrl),
    ]),
  ]
}
