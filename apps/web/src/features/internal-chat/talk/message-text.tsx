import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { memo } from 'react'
import { useMe } from '../../../platform/session.ts'
import { drawBoldText } from '../../../ui/text/bold-text.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { type ChatTextPart, chatTextParts } from './pieces.rules.ts'
import { TicketLink } from './ticket-link.tsx'

/** A message's text with its bold words, links, linked tickets and mentions. */
export const MessageText = memo(function MessageText({
  text,
  mentions,
}: { text: string } & Pick<ChatMessage, 'mentions'>) {
  const { id } = useMe()
  const pieces = (words: string) =>
    chatTextParts(words, mentions, location.origin).map((piece, key) => draw(piece, key, id))
  return <>{drawBoldText(text, pieces)}</>
})

function draw(piece: ChatTextPart, key: number, ownId: number) {
  switch (piece.kind) {
    case 'text':
      return drawText(piece.text, key)
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawText(piece.text)}
        </a>
      )
    case 'ticket':
      return <TicketLink key={key} uuid={piece.uuid} />
    case 'mention':
      return (
        <span key={key} className="ic-mention" data-me={piece.userId === ownId || undefined}>
          {piece.text}
        </span>
      )
  }
}
