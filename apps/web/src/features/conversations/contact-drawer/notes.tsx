import { Button, Textarea } from '@mantine/core'
import type { TicketNote } from '@recado/contract/conversations/notes'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast, toastError, toastWarning } from '../../../platform/toast.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useMentions } from '../../../ui/mention/use-mentions.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { useInbox } from '../inbox-state.ts'
import { useNotePeople, useSeenNotes } from '../mentions/open-notes.ts'
import { keepNote, readNote } from '../state/drafts.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { drawerTexts } from './drawer-texts.ts'
import { addNote, removeNote, useNotes } from './notes-data.ts'

const LEAST = 2

/** The team's notes on a ticket (TKT-36). */
export function Notes({ ticket }: { ticket: Ticket }) {
  const t = useTexts(drawerTexts)
  const me = useMe()
  const { may } = useTicketRights(ticket)
  const { data, error, refetch } = useNotes(ticket.id)
  const target = useShownNote(data)
  useSeenNotes(data ? ticket.id : null)
  const [leaving, setLeaving] = useState<TicketNote | null>(null)
  return (
    <section aria-label={t('notes')}>
      <h3>{t('notes')}</h3>
      {may('tickets:edit') && <NewNote key={ticket.id} ticket={ticket} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="ib-quiet">{t('noNotes')}</p>}
      {data && data.length > 0 && (
        <ul className="ib-notes">
          {data.map((note) => (
            <li key={note.id} {...(note.id === target.id && { ref: target.row, tabIndex: -1, 'data-shown': true })}>
              <p>{drawText(note.note)}</p>
              <span className="ib-quiet">
                <bdi>{note.user.name}</bdi> · {formatMoment(note.createdAt)}
              </span>
              {may(note.userId === me.id ? 'tickets:edit' : 'tickets:moderate') && (
                <button
                  type="button"
                  className="ib-icon-button"
                  aria-label={t('deleteNote', { name: note.user.name })}
                  title={t('deleteNoteAction')}
                  onClick={() => setLeaving(note)}
                >
                  <IconTrash size={16} stroke={1.7} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <Confirm
          title={t('deleteNoteTitle')}
          action={t('deleteNoteAction')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            await removeNote(leaving)
            toast(t('noteDeleted'))
          }}
        >
          {t('deleteNoteHelp')}
        </Confirm>
      )}
    </section>
  )
}

/** Scrolls to the note that a mention opened, and returns its id and the reference of its row. */
function useShownNote(notes: TicketNote[] | undefined) {
  const id = useInbox(({ shownNoteId }) => shownNoteId)
  const row = useRef<HTMLLIElement>(null)
  const isListed = notes?.some((note) => note.id === id) ?? false
  useEffect(() => {
    if (!isListed) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
    return () => useInbox.setState({ shownNoteId: null })
  }, [isListed])
  return { id, row }
}

function NewNote({ ticket }: { ticket: Ticket }) {
  const t = useTexts(drawerTexts)
  const { id: userId } = useMe()
  const [input, setInput] = useState(() => readNote(userId, ticket.uuid))
  const [short, setShort] = useState(false)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (text: string) => {
    setInput(text)
    keepNote(userId, ticket.uuid, text)
  }
  const mentions = useMentions({
    label: t('mention'),
    text: input,
    field,
    usePeople: useNotePeople,
    placeId: ticket.id,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (input.trim().length < LEAST) return setShort(true)
    setBusy(true)
    try {
      const notNotified = await addNote(ticket, input.trim())
      // If the text has changed in the meantime, it is another note.
      if ((field.current?.value ?? input) === input) write('')
      toast(t('noteAdded'))
      if (notNotified.length > 0) toastWarning(t('notNotified', { names: notNotified.join(', ') }))
      // The busy button cannot keep the focus.
      field.current?.focus()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="ib-new-note" onSubmit={(event) => void submit(event)}>
      {mentions.list}
      <Textarea
        ref={field}
        data-kept
        {...mentions.field}
        size="sm"
        rows={2}
        resize="vertical"
        maxLength={5000}
        aria-label={t('noteField')}
        placeholder={t('notePlaceholder')}
        value={input}
        error={short ? t('noteShort') : undefined}
        onChange={({ currentTarget }) => {
          write(currentTarget.value)
          setShort(false)
          mentions.follow()
        }}
        onSelect={mentions.follow}
        onKeyDown={mentions.takesKey}
        onBlur={mentions.leave}
      />
      <Button type="submit" size="xs" variant="default" loading={busy}>
        {t('addNote')}
      </Button>
    </form>
  )
}
