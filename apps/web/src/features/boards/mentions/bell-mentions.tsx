import type { CardMention } from '@recado/contract/boards/card'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNow } from '../../../platform/use-now.ts'
import { formatAge } from '../../../platform/values/dates.ts'
import { useCardMentions } from './mention-data.ts'
import { mentionTexts } from './mention-texts.ts'

/** The bell's part about mentions in comments, latest first. Opening a card marks its mentions as seen. */
export function BellMentions({ onClose }: { onClose: () => void }) {
  const t = useTexts(mentionTexts)
  const { data = [] } = useCardMentions()
  if (data.length === 0) return null
  return (
    <>
      <h2 className="rc-bell-title">{t('mentions')}</h2>
      <ul className="rc-bell-list">
        {data.map((mention) => (
          <li key={mention.id}>
            <Mention mention={mention} onClose={onClose} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Mention({ mention, onClose }: { mention: CardMention; onClose: () => void }) {
  const t = useTexts(mentionTexts)
  const { cardId, quadroId, title, boardTitle, by, text, at } = mention
  const age = useNow((now) => formatAge(at, now))
  return (
    <Link
      to="/empresa/kanban/$quadroId"
      params={{ quadroId: String(quadroId) }}
      search={{ cartao: cardId }}
      preload={false}
      className="rc-bell-row"
      onClick={onClose}
    >
      <span className="rc-bell-name">{t('mentioned', { by, card: title })}</span>
      <time dateTime={at}>{age}</time>
      <span className="rc-bell-text">{text}</span>
      <span className="rc-bell-place">{t('onBoard', { board: boardTitle })}</span>
    </Link>
  )
}
