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

/** Forwards a message to up to five other conversations; those that did not get it stay chosen, with the reason. */
export function ForwardModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(contentTexts)
  const pt = useTexts(platformTexts)
  // A second try reaches only who has not got it.
  const clientId = useRef(newId())
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Ticket[]>([])
  const [failed, setFailed] = useState(none)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const toggle = (ticket: Ticket) => {
    const without = chosen.filter(({ id }) => id !== ticket.id)
    setFailed(none)
    setChosen(without.length < chosen.length ? without : [...chosen, ticket])
  }
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const refused = await forward(message, chosen, clientId.current)
      const reached = chosen.filter(({ id }) => !refused.has(id))
      const names = reached.map(({ contact }) => contact.name).join(', ')
      if (reached.length > 0) toast(t('forwarded', { names }))
      if (refused.size === 0) return onClose()
      setChosen(chosen.filter(({ id }) => refused.has(id)))
      setFailed(refused)
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
          if (chosen.length > 0) void submit()
        }}
      >
        <p className="fw-message">{oneLine(message)}</p>
        <TextInput
          label={t('forwardSearch')}
          description={t('forwardLimit', { max: MAX_FORWARDS })}
          value={typed}
          maxLength={100}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Targets typed={typed} from={message.ticketId} chosen={chosen} onToggle={toggle} />
        {[...failed].map(([id, why]) => (
          <p key={id} className="rc-form-error" role="alert">
            {t('forwardFailed', {
              name: chosen.find((ticket) => ticket.id === id)?.contact.name ?? '',
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
          <Button type="submit" loading={busy} disabled={chosen.length === 0}>
            {t(failed.size > 0 || failure !== null ? 'forwardAgain' : 'forward')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface TargetsProps {
  typed: string
  /** The conversation that the message is of. */
  from: number
  chosen: readonly Ticket[]
  onToggle: (ticket: Ticket) => void
}

/** The possible targets: the chosen ones first, then the results of the search. */
function Targets({ typed, from, chosen, onToggle }: TargetsProps) {
  const t = useTexts(contentTexts)
  const searchParam = useSettled(typed.trim())
  const { data, error, isPending, refetch } = useQuery(targetsQuery(searchParam))
  const late = useLate(isPending)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const ids = new Set(chosen.map(({ id }) => id))
  const found = (data ?? []).filter(({ id }) => id !== from && !ids.has(id))
  const full = chosen.length >= MAX_FORWARDS
  return (
    <>
      <ul className="fw-targets" aria-label={t('forwardTargets')} aria-busy={isPending}>
        {[...chosen, ...found].map((ticket) => (
          <li key={ticket.id}>
            <Target ticket={ticket} chosen={ids.has(ticket.id)} full={full} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {late && <div className="rc-skeleton" role="status" aria-label={t('forwardSearching')} />}
      {data && found.length === 0 && (
        <p className="fw-none" role="status">
          {searchParam ? t('forwardNobody', { name: searchParam }) : t('forwardNone')}
        </p>
      )}
    </>
  )
}

interface TargetProps {
  ticket: Ticket
  chosen: boolean
  full: boolean
  onToggle: (ticket: Ticket) => void
}

function Target({ ticket, chosen, full, onToggle }: TargetProps) {
  const { contact, queue, user } = ticket
  return (
    <Checkbox
      checked={chosen}
      disabled={full && !chosen}
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

/** A search waits this long for the next key, in milliseconds. */
const WAIT = 300

/** The typed text, once no key came for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
