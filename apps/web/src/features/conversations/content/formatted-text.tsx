import { memo, type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { beginningOf, firstRoom, MORE_STEP } from './beginning.rules.ts'
import type { Piece } from './formatted-text.rules.ts'

/**
 * A message's text with its marks and links. Any content is rendered as text. A long one is cut and gets a button for
 * more.
 */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  const t = useTexts(conversationTexts)
  const [room, setRoom] = useState(firstRoom)
  const { pieces, isCut } = useMemo(() => beginningOf(text, room), [text, room])
  const more = () =>
    setRoom(({ characters, lines }) => ({
      characters: characters + MORE_STEP.characters,
      lines: lines + MORE_STEP.lines,
    }))
  return (
    <>
      {draw(pieces)}
      {isCut && (
        <>
          {'… '}
          <button type="button" className="ib-text-button" onClick={more}>
            {t('readMore')}
          </button>
        </>
      )}
    </>
  )
})

const draw = (pieces: readonly Piece[]): ReactNode[] => pieces.map(drawOne)

function drawOne(piece: Piece, key: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return drawText(piece.text, key)
    case 'code':
      return <code key={key}>{drawText(piece.text)}</code>
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawText(piece.text)}
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
