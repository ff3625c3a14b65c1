import { Select } from '@mantine/core'
import type { CardTicket } from '@recado/contract/boards/card'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Can } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { isolated } from '../../../platform/i18n/fill-text.rules.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { boardTexts } from '../board-texts.ts'
import { linkTicket, unlinkTicket, useFoundTickets } from './card-data.ts'
import { CardSection } from './card-section.tsx'

/** Debounce of the search (RT-13), in milliseconds. */
const WAIT = 500

/** The tickets linked to a card. Links change immediately, without saving the card. */
export function CardTickets({ cardId, tickets }: { cardId: number; tickets: readonly CardTicket[] }) {
  const t = useTexts(boardTexts)
  const [failure, setFailure] = useState<unknown>(null)
  const act = async (what: Promise<void>) => {
    setFailure(null)
    await what.catch(setFailure)
  }
  return (
    <CardSection title={t('tickets')}>
      {tickets.length === 0 ? (
        <p className="bd-none">{t('noTickets')}</p>
      ) : (
        <ul className="bd-list">
          {tickets.map((one) => (
            <LinkedTicket key={one.id} link={one} onUnlink={() => void act(unlinkTicket(cardId, one.id))} />
          ))}
        </ul>
      )}
      <Can permission="tickets:view">
        <TicketChoice
          takenIds={tickets.flatMap(({ ticket }) => (ticket ? [ticket.id] : []))}
          onChoose={(ticketId) => void act(linkTicket(cardId, ticketId))}
        />
      </Can>
      {failure !== null && (
        <p className="bd-problem" role="alert">
          {t('ticketFailed')} {errorText(failure)}
        </p>
      )}
    </CardSection>
  )
}

function LinkedTicket({ link: { ticket }, onUnlink }: { link: CardTicket; onUnlink: () => void }) {
  const t = useTexts(boardTexts)
  if (!ticket) return <li className="bd-file bd-quiet">{t('hiddenTicket')}</li>
  const { uuid, contactName, status, queueName } = ticket
  const name = contactName
  return (
    <li className="bd-file">
      <span>
        <Link to="/tickets/$uuid" params={{ uuid }} aria-label={t('openTicket', { name })}>
          {name}
        </Link>
        <span className="bd-quiet">
          {' '}
          {t(`status_${status}`)}, {queueName ?? t('noQueue')}
        </span>
      </span>
      <button
        type="button"
        className="bd-icon-button"
        aria-label={t('unlinkTicket', { name })}
        title={t('unlinkTicket', { name })}
        onClick={onUnlink}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </li>
  )
}

/** Finds a ticket by its customer, among those that the user may see. */
function TicketChoice({ takenIds, onChoose }: { takenIds: readonly number[]; onChoose: (ticketId: number) => void }) {
  const t = useTexts(boardTexts)
  const [input, setInput] = useState('')
  const [sought, setSought] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSought(input.trim() === '' ? null : input.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [input])
  const ticketsQuery = useFoundTickets(sought)
  const free = (ticketsQuery.data ?? []).filter(({ id }) => !takenIds.includes(id))
  return (
    <Select
      label={t('linkTicket')}
      placeholder={t('ticketSearch')}
      searchable
      searchValue={input}
      onSearchChange={setInput}
      // No filter, because the server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={sought !== null && ticketsQuery.data ? t('noTicketFound') : undefined}
      data={free.map(({ id, contact, status, code }) => ({
        value: String(id),
        label: `${isolated(contact.name)} (${t(`status_${status as 'open'}`)}, ${code})`,
      }))}
      value={null}
      onChange={(value) => {
        if (value === null) return
        setInput('')
        onChoose(Number(value))
      }}
    />
  )
}
