import type { Ticket } from '@recado/contract/conversations/ticket'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { useMe } from '../../platform/session.ts'
import { tell, tellError, tellWarning } from '../../platform/tell.ts'
import { contentTexts } from './content/content-texts.ts'
import { conversationTexts } from './conversation-texts.ts'
import { focusNextRow, focusRow, focusWriting } from './focus.ts'
import { noteOwnMove, showTab, useInbox } from './inbox-state.ts'
import {
  acceptTicket,
  bringBack,
  closeTicket,
  markUnread,
  otherTicketOf,
  putOff,
  reopenTicket,
  returnTicket,
} from './state/ticket-actions.ts'
import { putOwnChange } from './state/use-live-conversations.ts'

/** Undoing is offered this long (UX.md §3), in milliseconds. */
const UNDO = 5000
/** A refusal that leads somewhere is read longer, in milliseconds. */
const REFUSAL = 8000
const { text } = conversationTexts

/** Says what was done with a ticket, and how it is undone. Two customers may have one name. */
const offerUndo = (what: 'resolved' | 'returned' | 'snoozed', ticket: Ticket, undo: (ticket: Ticket) => unknown) =>
  tell(text(what, { name: ticket.contact.name }), {
    id: `${what}-${ticket.id}`,
    stays: UNDO,
    action: { label: text('undo'), run: () => void undo(ticket) },
  })

/** The moves of a ticket with what follows on screen: where the person lands, what is said, what can be undone. */
export function useTicketMoves() {
  const navigate = useNavigate()
  const router = useRouter()
  const { id } = useMe()
  return useMemo(() => {
    const open = async (uuid: string) => {
      await navigate({ to: '/tickets/$uuid', params: { uuid } })
      focusWriting()
    }
    const leave = () => navigate({ to: '/tickets' })
    const refused = (error: unknown) => {
      const other = otherTicketOf(error)
      if (!other) return tellError(error)
      tellWarning(errorText(error), {
        stays: REFUSAL,
        action: { label: text('openOther'), run: () => void open(other.uuid) },
      })
    }
    /** A move that leads into the ticket. */
    const into = async (move: () => Promise<Ticket>) => {
      try {
        const { uuid } = await move()
        showTab('open', 'mine')
        await open(uuid)
      } catch (error) {
        refused(error)
      }
    }
    const accept = (ticket: Ticket) => into(() => acceptTicket(ticket, id))
    const reopen = (ticket: Ticket) => into(() => reopenTicket(ticket, id))
    /** A ticket that was given back returns to whoever had it. */
    const takeBack = (ticket: Ticket) => into(() => acceptTicket(ticket, ticket.userId ?? id))
    const away = async (ticket: Ticket, move: () => Promise<unknown>, done: () => void) => {
      // The chat is left at once; a refusal leads back to it.
      const next = focusNextRow(ticket.id)
      noteOwnMove(ticket.id)
      await leave()
      next()
      try {
        await move()
        done()
      } catch (error) {
        refused(error)
        putOwnChange({ kind: 'ticket', ticket })
        await open(ticket.uuid)
      }
    }
    const resolve = (ticket: Ticket) =>
      away(
        ticket,
        () => closeTicket(ticket, id),
        () => offerUndo('resolved', ticket, reopen),
      )
    const giveBack = (ticket: Ticket) =>
      away(
        ticket,
        () => returnTicket(ticket),
        () => offerUndo('returned', ticket, takeBack),
      )
    const wake = (ticket: Ticket) => bringBack(ticket).catch(refused)
    const snooze = (ticket: Ticket, until: string | null) =>
      away(
        ticket,
        () => putOff(ticket, until),
        () => offerUndo('snoozed', ticket, wake),
      )
    const keepUnread = async (ticket: Ticket) => {
      // A chat that stays open would read it again at once.
      const at = useInbox.getState().rows.findIndex((row) => row.id === ticket.id)
      if (router.state.location.pathname.endsWith(`/${ticket.uuid}`)) await leave()
      focusRow(at)
      try {
        await markUnread(ticket)
        tell(contentTexts.text('markedUnread', { name: ticket.contact.name }))
      } catch (error) {
        refused(error)
      }
    }
    return { accept, reopen, resolve, giveBack, snooze, wake, keepUnread, open, leave, refused }
  }, [navigate, router, id])
}
