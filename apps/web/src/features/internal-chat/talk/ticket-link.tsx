import { listLinkedTickets } from '@recado/contract/internal-chat/endpoints'
import { IconLock, IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { chatTexts } from '../chat-texts.ts'

const statusKeys = { pending: 'statusPending', open: 'statusOpen', closed: 'statusClosed' } as const

/** A linked ticket. Users who may see it can open it; others get no details. */
export function TicketLink({ uuid }: { uuid: string }) {
  const t = useTexts(chatTexts)
  const { data, isPending } = useQuery({
    queryKey: ['chats', 'ticket', uuid],
    queryFn: async ({ signal }) =>
      (await call(listLinkedTickets, { query: { uuids: [uuid] }, signal })).records[0] ?? null,
    meta: { silent: true },
  })
  if (isPending) return <span className="ic-ticket">{t('ticketLoading')}</span>
  if (!data)
    return (
      <span className="ic-ticket">
        <IconLock size={14} stroke={1.8} aria-hidden />
        {t('ticketHidden')}
      </span>
    )
  const where = [t(statusKeys[data.status]), data.queueName].filter(Boolean).join(' · ')
  return (
    <Link className="ic-ticket" to="/tickets/$uuid" params={{ uuid }} preload={false}>
      <IconMessages size={14} stroke={1.8} aria-hidden />
      <span>
        {t('ticket', { name: data.contactName })} <span className="ic-quiet">{where}</span>
      </span>
    </Link>
  )
}
