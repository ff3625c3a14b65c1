import { drawText } from '../../../ui/text/drawn-text.tsx'
import './last-note.css'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { drawerTexts } from './drawer-texts.ts'
import { useNotes } from './notes-data.ts'

/**
 * The newest note of a waiting ticket, shown before it is accepted: a bot that hands over leaves its summary there
 * (BOT-12). The bot's note stays after accepting; notes of colleagues are then in the drawer.
 */
export function LastNote({ ticket }: { ticket: Ticket }) {
  const t = useTexts(drawerTexts)
  const { data } = useNotes(ticket.id)
  const note = data?.[0]
  if (!note || (ticket.status === 'open' && note.userId !== null)) return null
  return (
    <section className="ib-last-note" aria-label={t('lastNote')}>
      <p>{drawText(note.note)}</p>
      <span className="ib-quiet">
        <bdi>{note.user.name}</bdi> · {formatMoment(note.createdAt)}
      </span>
    </section>
  )
}
