import type { Ticket } from '@recado/contract/conversations/ticket'
import { mayHandle } from '@recado/contract/conversations/ticket-sight'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { use, useMemo } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { toast, toastError, toastWarning, toastWithRetry } from '../../platform/toast.ts'
import { hideToast } from '../../platform/toasts.ts'
import { ChatPlaceContext } from './chat-place.ts'
import { contentTexts } from './content/content-texts.ts'
import { conversationTexts } from './conversation-texts.ts'
import { focusNextRow, focusRow, focusWriting } from './focus.ts'
import { noteOwnMove, showPreview, showTab, useInbox } from './inbox-state.ts'
import {
  acceptTicket,
  closeTicket,
  markUnread,
  otherTicketOf,
  refreshTicket,
  reopenTicket,
  returnTicket,
  snoozeUntil,
  wakeNow,
} from './state/ticket-actions.ts'
import type { Viewer } from './state/ticket-visibility.rules.ts'
import { troubleTexts } from './trouble/trouble-texts.ts'
import { useViewer } from './use-viewer.ts'

/** A wait for the server is shown after this long, in milliseconds. */
const SLOW = 1000
const { text } = conversationTexts
const trouble = troubleTexts

type FailureText =
  | 'notAccepted'
  | 'notReopened'
  | 'notResolved'
  | 'notReturned'
  | 'notSnoozed'
  | 'notWoken'
  | 'notMarked'

/** The last move in flight for each ticket, with the status that the ticket had when it started. */
const underWay = new Map<number, { status: Ticket['status']; answer: Promise<unknown> }>()

/** Shows a toast while the server takes long. Calling the returned function ends it. */
function showWaiting(ticketId: number): () => void {
  const id = `asking-${ticketId}`
  const slow = setTimeout(() => toast(trouble.text('asking'), { id }), SLOW)
  return () => {
    clearTimeout(slow)
    hideToast(id)
  }
}

/**
 * Confirms a move of a ticket and offers to undo it, to users who may. The id is per ticket, because two customers may
 * have the same name.
 */
const offerUndo = (
  what: 'resolved' | 'returned' | 'snoozed',
  ticket: Ticket,
  undo: ((ticket: Ticket) => unknown) | null,
) =>
  toast(text(what, { name: ticket.contact.name }), {
    id: `${what}-${ticket.id}`,
    ...(undo && { action: { label: text('undo'), run: () => void undo(ticket) } }),
  })

/** Another user accepted first. The row loses its actions, even while a pointer keeps the list in place. */
async function handleLostRace(ticket: Ticket, error: unknown): Promise<never> {
  if (otherTicketOf(error)?.id === ticket.id) {
    noteOwnMove(ticket.id)
    await refreshTicket(ticket).catch(() => {})
  }
  throw error
}

interface Move<T> {
  ticket: Ticket
  /** The text key of the failure. */
  failure: FailureText
  move: () => Promise<T>
  /** The effect on screen when it succeeds. */
  onSuccess: (after: T) => unknown
}

type MoveRequest<T> = Move<T> & { onRejected: (error: unknown) => void }
type Moving = <T>(...parts: [Move<T>['ticket'], FailureText, Move<T>['move'], Move<T>['onSuccess']]) => Promise<void>

/**
 * Performs one move of a ticket at a time and ignores a second press. If the event of a move arrives before its
 * response, the next move waits for that response.
 */
async function moveOnce<T>(request: MoveRequest<T>): Promise<void> {
  const { ticket, onSuccess } = request
  const before = underWay.get(ticket.id)
  if (before?.status === ticket.status) return
  const answer = before ? before.answer.then(() => carryOut(request)) : carryOut(request)
  const own = { status: ticket.status, answer }
  underWay.set(ticket.id, own)
  const succeeded = await answer
  if (underWay.get(ticket.id) === own) underWay.delete(ticket.id)
  if (succeeded) await onSuccess(succeeded.after)
}

/** Shows a failure immediately, with a retry. The chat stays. */
async function carryOut<T>(request: MoveRequest<T>): Promise<{ after: T } | null> {
  const { ticket, failure, move, onRejected } = request
  const end = showWaiting(ticket.id)
  try {
    return { after: await move() }
  } catch (error) {
    if (otherTicketOf(error)) onRejected(error)
    else toastWithRetry(trouble.text(failure, { name: ticket.contact.name }), error, () => moveOnce(request))
    return null
  } finally {
    end()
  }
}

/** A move after which the user stays where they are. */
const stay = () => undefined

const mayAccept = (viewer: Viewer, ticket: Ticket) => mayHandle(viewer, 'tickets:accept', ticket)

/** The moves of a ticket with their effects on screen: navigation, confirmation, undo. */
export function useTicketMoves() {
  const navigate = useNavigate()
  const router = useRouter()
  const viewer = useViewer()
  const { userId: id } = viewer
  const place = use(ChatPlaceContext)
  return useMemo(() => {
    const open = async (uuid: string) => {
      if (place) place.open(uuid)
      else await navigate({ to: '/tickets/$uuid', params: { uuid } })
      focusWriting()
    }
    const leave = async () => (place ? place.leave() : navigate({ to: '/tickets' }))
    const onRejected = (error: unknown) => {
      const other = otherTicketOf(error)
      if (!other) return toastError(error)
      toastWarning(errorText(error), {
        action: { label: text('openOther'), run: () => void open(other.uuid) },
      })
    }
    const run: Moving = (ticket, failure, move, onSuccess) => moveOnce({ ticket, failure, move, onSuccess, onRejected })
    /** Performs a move and opens the ticket when it succeeds. */
    const moveInto = (ticket: Ticket, failure: FailureText, move: () => Promise<Ticket>) =>
      run(ticket, failure, move, async ({ uuid }) => {
        showTab('open', 'mine')
        showPreview(null)
        await open(uuid)
      })
    const accept = (ticket: Ticket) =>
      moveInto(ticket, 'notAccepted', () => acceptTicket(ticket, id).catch((error) => handleLostRace(ticket, error)))
    const reopen = (ticket: Ticket) => moveInto(ticket, 'notReopened', () => reopenTicket(ticket, id))
    /** Undoes a return: gives the ticket back to its previous owner. */
    const undoReturn = (ticket: Ticket) =>
      moveInto(ticket, 'notAccepted', () => acceptTicket(ticket, ticket.userId ?? id))
    /** Performs a move and leaves the ticket when it succeeds. */
    const moveAway = (ticket: Ticket, failure: FailureText, move: () => Promise<unknown>, onSuccess: () => void) => {
      let next = () => {}
      const go = () => {
        next = focusNextRow(ticket.id)
        noteOwnMove(ticket.id)
        return move()
      }
      return run(ticket, failure, go, async () => {
        // A user who has opened another chat or screen stays there.
        if (isOpen(ticket)) {
          await leave()
          next()
        }
        onSuccess()
      })
    }
    const isOpen = ({ uuid }: Ticket) =>
      place ? place.shows(uuid) : path().endsWith('/tickets') || path().endsWith(`/${uuid}`)
    const path = () => router.state.location.pathname
    const resolve = (ticket: Ticket) =>
      moveAway(
        ticket,
        'notResolved',
        () => closeTicket(ticket, id),
        () => offerUndo('resolved', ticket, mayAccept(viewer, ticket) ? reopen : null),
      )
    const returnToQueue = (ticket: Ticket) =>
      moveAway(
        ticket,
        'notReturned',
        () => returnTicket(ticket),
        () => offerUndo('returned', ticket, mayAccept(viewer, ticket) ? undoReturn : null),
      )
    const wake = (ticket: Ticket) => run(ticket, 'notWoken', () => wakeNow(ticket), stay)
    const snooze = (ticket: Ticket, until: string | null) =>
      moveAway(
        ticket,
        'notSnoozed',
        () => snoozeUntil(ticket, until),
        () => offerUndo('snoozed', ticket, wake),
      )
    const keepUnread = async (ticket: Ticket) => {
      // An open chat would immediately mark the ticket as read again, so leave it.
      const at = useInbox.getState().rows.findIndex((row) => row.id === ticket.id)
      if (path().endsWith(`/${ticket.uuid}`)) await leave()
      focusRow(at)
      await run(
        ticket,
        'notMarked',
        () => markUnread(ticket),
        () => toast(contentTexts.text('markedUnread', { name: ticket.contact.name })),
      )
    }
    return { accept, reopen, resolve, returnToQueue, snooze, wake, keepUnread, open, leave, onRejected }
  }, [navigate, router, viewer, id, place])
}
