import { Select } from '@mantine/core'
import type { CardTicket } from '@recado/contract/boards/card'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { isolated } from '../../../platform/i18n/fill-text.rules.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { boardTexts } from '../board-texts.ts'
import { linkTicket, unlinkTicket, useFoundTickets } from './card-data.ts'
import { CardSection } from './card-section.tsx'

/** The search waits this long for the next key (RT-13), in milliseconds. */
const WAIT = 500

/** The tickets that a card leads to; linked and unlinked at once, without the saving of the card. */
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
      <TicketChoice
        taken={tickets.flatMap(({ ticket }) => (ticket ? [ticket.id] : []))}
        onChoose={(ticketId) => void act(linkTicket(cardId, ticketId))}
      />
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

/** Finds a ticket by its customer, among those that one may see. */
function TicketChoice({ taken, onChoose }: { taken: readonly number[]; onChoose: (ticketId: number) => void }) {
  const t = useTexts(boardTexts)
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim() === '' ? null : typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useFoundTickets(sought)
  const free = (found.data ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <Select
      label={t('linkTicket')}
      placeholder={t('ticketSearch')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={sought !== null && found.data ? t('noTicketFound') : undefined}
      data={free.map(({ id, contact, status, code }) => ({
        value: String(id),
        label: `${isolated(contact.name)} (${t(`status_${status as 'open'}`)}, ${code})`,
      }))}
      value={null}
      onChange={(value) => {
        if (value === null) return
        setTyped('')
        onChoose(Number(value))
      }}
    />
  )
}
