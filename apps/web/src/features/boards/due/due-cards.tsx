import { Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { seeDueCards, useDueCards } from './due-data.ts'
import { dueTexts } from './due-texts.ts'

/** The user's due cards, until they are confirmed as seen. */
export function DueCards() {
  const t = useTexts(dueTexts)
  const { data } = useDueCards()
  if (!data || data.length === 0) return null
  return (
    <section className="bd-due-cards rc-card" aria-label={t('due')}>
      <header>
        <IconCalendarExclamation size={18} stroke={1.7} aria-hidden />
        <h2>{t('due')}</h2>
        <Button
          size="xs"
          variant="default"
          onClick={() => void seeDueCards(data.map(({ id }) => id)).catch(toastError)}
        >
          {t('seen')}
        </Button>
      </header>
      <ul>
        {data.map(({ id, cardId, quadroId, title, boardTitle, date }) => (
          <li key={id}>
            <Link to="/empresa/kanban/$quadroId" params={{ quadroId: String(quadroId) }} search={{ cartao: cardId }}>
              {t('line', { card: title, board: boardTitle })}
            </Link>
            {/* Shows the day itself, because "tomorrow" at the time of the reminder may be today. */}
            <span className="bd-quiet">{t('onDay', { day: formatDay(date) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
