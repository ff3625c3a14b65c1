import type { proto } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import type { ContentLine } from '../../message-kinds.rules.ts'
import { describedContent, first, labelledLines, linesOf, textLines, titleLines } from './lines.rules.ts'

/** An AI answer: its texts, code, tables and formulas; pictures and videos as links. */
export const aiContent = (answer: proto.IAIRichResponseMessage): ChannelContent =>
  describedContent('aiAnswer', [...titleLines('aiAnswer'), ...linesOf(answer.submessages, partLines)])

function partLines(part: proto.IAIRichResponseSubMessage): ContentLine[] {
  const picture = part.imageMetadata
  return [
    ...textLines(part.messageText),
    ...linesOf(part.codeMetadata?.codeBlocks, (block) => textLines(block.codeContent)),
    ...linesOf(part.tableMetadata?.rows, (row) => textLines(first(row.items).join(' | '))),
    ...textLines(part.latexMetadata?.text),
    ...labelledLines('link', part.gridImageMetadata?.gridImageUrl?.imagePreviewUrl),
    ...textLines(picture?.imageText),
    ...labelledLines('link', picture?.tapLinkUrl ?? picture?.imageUrl?.imagePreviewUrl),
    ...labelledLines('link', part.dynamicMetadata?.url),
    ...linesOf(part.contentItemsMetadata?.itemsMetadata, ({ reelItem }) => [
      ...textLines(reelItem?.title),
      ...labelledLines('link', reelItem?.videoUrl),
    ]),
  ]
}
