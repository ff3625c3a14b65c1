import { Button, Checkbox, TextInput } from '@mantine/core'
import { MAX_FORWARDS } from '@recado/contract/conversations/forwarding'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { contentTexts } from '../content/content-texts.ts'
import { oneLine } from '../content/message-kind.ts'
import { forward, targetsQuery } from './forward-data.ts'
import './forward.css'

const none: ReadonlyMap<number, ApiError> = new Map()

/** Forwards a message to up to five other conversations. Failed ones stay chosen, with the reason. */
export function ForwardModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(contentTexts)
  const pt = useTexts(platformTexts)
  // With one client id a retry skips the conversations that have received it.
  const clientId = useRef(newId())
  const [search, setSearch] = useState('')
  const [targets, setTargets] = useState<readonly Ticket[]>([])
  const [failures, setFailures] = useState(none)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const toggle = (ticket: Ticket) => {
    const without = targets.filter(({ id }) => id !== ticket.id)
    setFailures(none)
    setTargets(without.length < targets.length ? without : [...targets, ticket])
  }
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const rejections = await forward(message, targets, clientId.current)
      const succeeded = targets.filter(({ id }) => !rejections.has(id))
      const names = succeeded.map(({ contact }) => contact.name).join(', ')
      if (succeeded.length > 0) toast(t('forwarded', { names }))
      if (rejections.size === 0) return onClose()
      setTargets(targets.filter(({ id }) => rejections.has(id)))
      setFailures(rejections)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('forwardTitle')} onClose={onClose} fills>
      <form
        className="rc-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (targets.length > 0) void submit()
        }}
      >
        <p className="fw-message">{oneLine(message)}</p>
        <TextInput
          label={t('forwardSearch')}
          description={t('forwardLimit', { max: MAX_FORWARDS })}
          value={search}
          maxLength={100}
          data-autofocus
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Targets search={search} from={message.ticketId} targets={targets} onToggle={toggle} />
        {[...failures].map(([id, why]) => (
          <p key={id} className="rc-form-error" role="alert">
            {t('forwardFailed', {
              name: targets.find((ticket) => ticket.id === id)?.contact.name ?? '',
              why: errorText(why),
            })}
          </p>
        ))}
        {failure !== null && (
          <p className="rc-form-error" role="alert">
            {errorText(failure)}
          </p>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {pt('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={targets.length === 0}>
            {t(failures.size > 0 || failure !== null ? 'forwardAgain' : 'forward')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface TargetsProps {
  search: string
  /** The message's own conversation. */
  from: number
  targets: readonly Ticket[]
  onToggle: (ticket: Ticket) => void
}

/** The possible targets: the chosen ones first, then the search results. */
function Targets({ search, from, targets, onToggle }: TargetsProps) {
  const t = useTexts(contentTexts)
  const searchParam = useSettled(search.trim())
  const { data, error, isPending, refetch } = useQuery(targetsQuery(searchParam))
  const late = useLate(isPending)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const ids = new Set(targets.map(({ id }) => id))
  const results = (data ?? []).filter(({ id }) => id !== from && !ids.has(id))
  const full = targets.length >= MAX_FORWARDS
  return (
    <>
      <ul className="fw-targets" aria-label={t('forwardTargets')} aria-busy={isPending}>
        {[...targets, ...results].map((ticket) => (
          <li key={ticket.id}>
            <Target ticket={ticket} isChosen={ids.has(ticket.id)} full={full} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {late && <div className="rc-skeleton" role="status" aria-label={t('forwardSearching')} />}
      {data && results.length === 0 && (
        <p className="fw-none" role="status">
          {searchParam ? t('forwardNobody', { name: searchParam }) : t('forwardNone')}
        </p>
      )}
    </>
  )
}

interface TargetProps {
  ticket: Ticket
  isChosen: boolean
  full: boolean
  onToggle: (ticket: Ticket) => void
}

function Target({ ticket, isChosen, full, onToggle }: TargetProps) {
  const { contact, queue, user } = ticket
  return (
    <Checkbox
      checked={isChosen}
      disabled={full && !isChosen}
      onChange={() => onToggle(ticket)}
      label={
        <span className="fw-target">
          <PersonAvatar person={contact} size={36} />
          <span>
            <span className="fw-name">{contact.name}</span>
            <span className="fw-place">{[queue?.name, user?.name].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      }
    />
  )
}

/** Debounce of the search, in milliseconds. */
const WAIT = 300

/** Returns the search text, debounced by `WAIT`. */
function useSettled(search: string): string {
  const [settled, setSettled] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), WAIT)
    return () => clearTimeout(timer)
  }, [search])
  return settled
}
