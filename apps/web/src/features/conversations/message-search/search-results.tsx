import './message-hits.css'
import type { ContactBrief } from '@recado/contract/contacts/contact'
import type { FoundEverywhere, SearchGroup } from '@recado/contract/conversations/search'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { clearSearch, useInbox } from '../inbox-state.ts'
import { partTexts } from '../parts/part-texts.ts'
import { readerPreview } from '../ticket-list/reader-preview.ts'
import { hitTexts } from './hit-texts.ts'
import { Hit } from './message-hits.tsx'
import { everywhereQuery, LEAST } from './search-query.ts'
import { startWith } from './start-with.ts'
import { ticketPlace } from './ticket-state.ts'

/** The combined results of a search: tickets, people and messages in one list, the group with the best hit first. */
export function SearchResults({ term }: { term: string }) {
  const t = useTexts(hitTexts)
  const { data, error, refetch } = useQuery(everywhereQuery(term))
  if (term.length < LEAST) return <EmptyState title={t('shortAll')} />
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <p className="ib-hits-busy" role="status">
        {t('busy')}
      </p>
    )
  }
  if (data.groups.length === 0)
    return (
      <EmptyState role="status" title={t('nothing', { term })} action={{ label: t('clear'), onClick: clearSearch }} />
    )
  return (
    <div className="ib-hits">
      {data.groups.map((group) => (
        <Group key={group} group={group} results={data} />
      ))}
    </div>
  )
}

function Group({ group, results }: { group: SearchGroup; results: FoundEverywhere }) {
  const t = useTexts(hitTexts)
  switch (group) {
    case 'tickets':
      return (
        <Titled title={t('groupTickets')} label={t('labelTickets')} more={results.moreTickets ? 'tickets' : undefined}>
          {results.tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketHit ticket={ticket} />
            </li>
          ))}
        </Titled>
      )
    case 'people':
      return (
        <Titled title={t('groupPeople')} label={t('labelPeople')}>
          {results.people.map((person) => (
            <li key={person.id}>
              <PersonHit person={person} />
            </li>
          ))}
        </Titled>
      )
    case 'messages':
      return (
        <Titled title={t('groupMessages')} label={t('label')} more={results.moreMessages ? 'messages' : undefined}>
          {results.messages.map((hit) => (
            <li key={hit.id}>
              <Hit hit={hit} />
            </li>
          ))}
        </Titled>
      )
  }
}

interface TitledProps {
  title: string
  /** The accessible name of its list. */
  label: string
  /** The tab that lists the rest of the group. */
  more?: 'tickets' | 'messages' | undefined
  children: ReactNode
}

function Titled({ title, label, more, children }: TitledProps) {
  const t = useTexts(hitTexts)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="ib-hits-title">
        {title}
      </h2>
      <ul aria-label={label}>{children}</ul>
      {more && (
        <button type="button" className="ib-text-button" onClick={() => useInbox.setState({ resultKind: more })}>
          {t(more === 'tickets' ? 'allTickets' : 'allMessages')}
        </button>
      )}
    </section>
  )
}

function TicketHit({ ticket }: { ticket: Ticket }) {
  const t = useTexts(partTexts)
  return (
    <Link to="/tickets/$uuid" params={{ uuid: ticket.uuid }} preload={false} className="ib-hit">
      <span className="ib-hit-head">
        <strong>{ticket.contact.name}</strong>
        <time dateTime={ticket.lastMessageAt}>{formatMoment(ticket.lastMessageAt)}</time>
      </span>
      <span className="ib-hit-text">{readerPreview(ticket.lastMessage)}</span>
      <span className="ib-hit-place">{ticketPlace(t, ticket)}</span>
      {ticket.tags.length > 0 && <span className="ib-hit-place">{ticket.tags.map(({ name }) => name).join(', ')}</span>}
    </Link>
  )
}

function PersonHit({ person: { id, name, number } }: { person: ContactBrief }) {
  const t = useTexts(hitTexts)
  return (
    <button type="button" className="ib-hit" title={t('startWith', { name })} onClick={() => void startWith(id)}>
      <strong>{name}</strong>
      {number && <span className="ib-hit-place">{formatNumber(number)}</span>}
    </button>
  )
}
