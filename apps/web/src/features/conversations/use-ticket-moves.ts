import type { Ticket } from '@recado/contract/conversations/ticket'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { use, useMemo } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { useMe } from '../../platform/session.ts'
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
import { troubleTexts } from './trouble/trouble-texts.ts'

/** Undoing is offered this long (screens.3), in milliseconds. */
const UNDO = 5000
/** A refusal that leads somewhere is read longer, in milliseconds. */
const REFUSAL = 8000
/** A longer wait for the server is shown, in milliseconds. */
const SLOW = 1000
const { text } = conversationTexts
const trouble = troubleTexts

type NotDone = 'notAccepted' | 'notReopened' | 'notResolved' | 'notReturned' | 'notSnoozed' | 'notWoken' | 'notMarked'

/** The last move under way of each ticket, with the status that the ticket had when it was asked for. */
const underWay = new Map<number, { status: Ticket['status']; answer: Promise<unknown> }>()

/** Shows a longer wait for the server; the answer ends it. */
function showWaiting(ticketId: number): () => void {
  const id = `asking-${ticketId}`
  const slow = setTimeout(() => toast(trouble.text('asking'), { id, stays: REFUSAL }), SLOW)
  return () => {
    clearTimeout(slow)
    hideToast(id)
  }
}

/** Confirms a move of a ticket, and offers to undo it. Two customers may have one name. */
const offerUndo = (what: 'resolved' | 'returned' | 'snoozed', ticket: Ticket, undo: (ticket: Ticket) => unknown) =>
  toast(text(what, { name: ticket.contact.name }), {
    id: `${what}-${ticket.id}`,
    stays: UNDO,
    action: { label: text('undo'), run: () => void undo(ticket) },
  })

/** Somebody accepted first: the row offers nothing any more, also while a pointer holds the list. */
async function lost(ticket: Ticket, error: unknown): Promise<never> {
  if (otherTicketOf(error)?.id === ticket.id) {
    noteOwnMove(ticket.id)
    await refreshTicket(ticket).catch(() => {})
  }
  throw error
}

interface Move<T> {
  ticket: Ticket
  /** The text when it fails. */
  not: NotDone
  move: () => Promise<T>
  /** The effect on screen when it succeeds. */
  done: (after: T) => unknown
}

type AskedMove<T> = Move<T> & { refused: (error: unknown) => void }
type Moving = <T>(...parts: [Move<T>['ticket'], NotDone, Move<T>['move'], Move<T>['done']]) => Promise<void>

/**
 * Carries out one move of a ticket at a time and ignores a second press. The event of a move may precede its answer:
 * a move of the state that the event shows waits for that answer.
 */
async function moveOnce<T>(asked: AskedMove<T>): Promise<void> {
  const { ticket, done } = asked
  const before = underWay.get(ticket.id)
  if (before?.status === ticket.status) return
  const answer = before ? before.answer.then(() => carryOut(asked)) : carryOut(asked)
  const own = { status: ticket.status, answer }
  underWay.set(ticket.id, own)
  const succeeded = await answer
  if (underWay.get(ticket.id) === own) underWay.delete(ticket.id)
  if (succeeded) await done(succeeded.after)
}

/** A failure is shown at once and can be repeated; the chat stays. */
async function carryOut<T>(asked: AskedMove<T>): Promise<{ after: T } | null> {
  const { ticket, not, move, refused } = asked
  const end = showWaiting(ticket.id)
  try {
    return { after: await move() }
  } catch (error) {
    if (otherTicketOf(error)) refused(error)
    else toastWithRetry(trouble.text(not, { name: ticket.contact.name }), error, () => moveOnce(asked))
    return null
  } finally {
    end()
  }
}

/** The moves of a ticket with their effects on screen: the next page, the confirmation, the undo. */
export function useTicketMoves() {
  const navigate = useNavigate()
  const router = useRouter()
  const { id } = useMe()
  const place = use(ChatPlaceContext)
  return useMemo(() => {
    const open = async (uuid: string) => {
      if (place) place.open(uuid)
      else await navigate({ to: '/tickets/$uuid', params: { uuid } })
      focusWriting()
    }
    const leave = async () => (place ? place.leave() : navigate({ to: '/tickets' }))
    const refused = (error: unknown) => {
      const other = otherTicketOf(error)
      if (!other) return toastError(error)
      toastWarning(errorText(error), {
        stays: REFUSAL,
        action: { label: text('openOther'), run: () => void open(other.uuid) },
      })
    }
    const moving: Moving = (ticket, not, move, done) => moveOnce({ ticket, not, move, done, refused })
    /** A move that leads into the ticket. */
    const into = (ticket: Ticket, not: NotDone, move: () => Promise<Ticket>) =>
      moving(ticket, not, move, async ({ uuid }) => {
        showTab('open', 'mine')
        showPreview(null)
        await open(uuid)
      })
    const accept = (ticket: Ticket) =>
      into(ticket, 'notAccepted', () => acceptTicket(ticket, id).catch((error) => lost(ticket, error)))
    const reopen = (ticket: Ticket) => into(ticket, 'notReopened', () => reopenTicket(ticket, id))
    /** Undoing a return gives the ticket back to its earlier owner. */
    const takeBack = (ticket: Ticket) => into(ticket, 'notAccepted', () => acceptTicket(ticket, ticket.userId ?? id))
    /** A move that leads out of the ticket, once it is done. */
    const away = (ticket: Ticket, not: NotDone, move: () => Promise<unknown>, done: () => void) => {
      let next = () => {}
      const go = () => {
        next = focusNextRow(ticket.id)
        noteOwnMove(ticket.id)
        return move()
      }
      return moving(ticket, not, go, async () => {
        // A person who has opened another chat or screen stays there.
        if (isOpen(ticket)) {
          await leave()
          next()
        }
        done()
      })
    }
    const isOpen = ({ uuid }: Ticket) =>
      place ? place.shows(uuid) : path().endsWith('/tickets') || path().endsWith(`/${uuid}`)
    const path = () => router.state.location.pathname
    const resolve = (ticket: Ticket) =>
      away(
        ticket,
        'notResolved',
        () => closeTicket(ticket, id),
        () => offerUndo('resolved', ticket, reopen),
      )
    const returnToQueue = (ticket: Ticket) =>
      away(
        ticket,
        'notReturned',
        () => returnTicket(ticket),
        () => offerUndo('returned', ticket, takeBack),
      )
    const wake = (ticket: Ticket) =>
      moving(
        ticket,
        'notWoken',
        () => wakeNow(ticket),
        () => undefined,
      )
    const snooze = (ticket: Ticket, until: string | null) =>
      away(
        ticket,
        'notSnoozed',
        () => snoozeUntil(ticket, until),
        () => offerUndo('snoozed', ticket, wake),
      )
    const keepUnread = async (ticket: Ticket) => {
      // A chat that stays open would read it again at once.
      const at = useInbox.getState().rows.findIndex((row) => row.id === ticket.id)
      if (path().endsWith(`/${ticket.uuid}`)) await leave()
      focusRow(at)
      await moving(
        ticket,
        'notMarked',
        () => markUnread(ticket),
        () => toast(contentTexts.text('markedUnread', { name: ticket.contact.name })),
      )
    }
    return { accept, reopen, resolve, returnToQueue, snooze, wake, keepUnread, open, leave, refused }
  }, [navigate, router, id, place])
}
