import { memo, type ReactNode } from 'react'
import { type Piece, piecesOf } from './formatted-text.rules.ts'

/** A message's text with its marks and links; any content stays text. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return <>{draw(piecesOf(text))}</>
})

const draw = (pieces: readonly Piece[]): ReactNode[] => pieces.map(drawOne)

function drawOne(piece: Piece, key: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return <code key={key}>{piece.text}</code>
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      )
    case 'bold':
      return <strong key={key}>{draw(piece.pieces)}</strong>
    case 'italic':
      return <em key={key}>{draw(piece.pieces)}</em>
    case 'strike':
      return <s key={key}>{draw(piece.pieces)}</s>
  }
}
