import type { Ticket } from '@recado/contract/conversations/ticket'
import type { TicketIntent } from '@recado/contract/conversations/ticket-moves'
import { mayHandle } from '@recado/contract/conversations/ticket-sight'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryClient } from '../../platform/api/query-client.ts'
import { readStored } from '../../platform/storage.ts'
import {
  beginWalking,
  currentRow,
  endWalking,
  focusRow,
  focusWriting,
  forgetWriting,
  isCovered,
  isText,
  notePointer,
  walksList,
} from './focus.ts'
import { commandOf, isWriting, type KeyCommand } from './inbox-keys.rules.ts'
import { openDialog, showPreview, showTab, useInbox } from './inbox-state.ts'
import { mayMoveTicket } from './state/move-rights.rules.ts'
import { ticketKey } from './state/ticket-queries.ts'
import { useTicketMoves } from './use-ticket-moves.ts'
import { useViewer } from './use-viewer.ts'

/** Handles the keyboard shortcuts of the inbox. */
export function useInboxKeys(uuid: string | undefined): void {
  const moves = useTicketMoves()
  const viewer = useViewer()
  const step = (by: number) => {
    const { rows } = useInbox.getState()
    if (rows.length === 0) return
    const at = currentRow(uuid)
    beginWalking()
    focusRow(at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by)))
  }
  const stepTicket = (by: number) => {
    const { rows } = useInbox.getState()
    const at = rows.findIndex((ticket) => ticket.uuid === uuid)
    // Skip waiting tickets, which are accepted instead of opened.
    const way = by > 0 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).reverse()
    const next = way.find(({ status }) => status !== 'pending')
    if (next) void moves.open(next.uuid)
  }
  /** Returns the ticket a letter acts on: the focused row, else the open ticket. */
  const target = (): Ticket | undefined => {
    const focused = document.activeElement?.closest('[data-ticket-row]') ? currentRow(undefined) : -1
    return useInbox.getState().rows[focused] ?? (uuid ? queryClient.getQueryData<Ticket>(ticketKey(uuid)) : undefined)
  }
  const move = (intent: TicketIntent, run: (ticket: Ticket) => unknown) => () => {
    const ticket = target()
    if (ticket && mayMoveTicket(viewer, intent, ticket)) run(ticket)
  }
  const acts: Record<KeyCommand, () => unknown> = {
    next: () => step(1),
    previous: () => step(-1),
    nextTicket: () => stepTicket(1),
    previousTicket: () => stepTicket(-1),
    accept: move('accept', moves.accept),
    resolve: move('close', moves.resolve),
    return: move('return', moves.returnToQueue),
    transfer: move('transfer', (ticket) => openDialog({ kind: 'transfer', ticket })),
    snooze: () => {
      const ticket = target()
      if (ticket && ticket.status !== 'closed' && mayHandle(viewer, 'tickets:edit', ticket))
        openDialog({ kind: 'snooze', ticket })
    },
    write: () => focusWriting(),
    search: focusSearch,
    help: () => openDialog({ kind: 'help' }),
    escape: () => leaveTopmost(uuid, moves.leave),
  }
  const lastLetter = useRef(Number.NEGATIVE_INFINITY)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const sinceLetter = event.timeStamp - lastLetter.current
    if (isWriting(event)) lastLetter.current = event.timeStamp
    if (event.defaultPrevented) return
    const inText = isText(document.activeElement)
    const command = commandOf(event, { inText, ...(inText ? writing : readPlace()), sinceLetter })
    // Checked last, because it queries the whole page and most keys are text.
    if (!command || isCovered()) return
    if (command !== 'escape') event.preventDefault()
    acts[command]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    const pointed = ({ pointerType }: PointerEvent) => {
      endWalking()
      forgetWriting()
      notePointer(pointerType)
    }
    // In the capture phase, so that a dialog that this key closes is still open here and keeps the key.
    window.addEventListener('keydown', listener, true)
    window.addEventListener('pointerdown', pointed, true)
    return () => {
      window.removeEventListener('keydown', listener, true)
      window.removeEventListener('pointerdown', pointed, true)
    }
  }, [])
}

/** On a phone the field is part of the list of results. */
function focusSearch(): void {
  const field = () => document.querySelector<HTMLInputElement>('.ib-search input')
  if (!field()) showTab('search')
  requestAnimationFrame(() => field()?.focus())
}

/** In a field only Escape and keys with Alt are commands, so the state is not read. */
const writing = { lettersOn: false, inList: false, ownArrows: true }

const readPlace = () => ({
  lettersOn: readStored('letterShortcuts'),
  inList: walksList(),
  // The arrow keys scroll the messages, and a narrow screen shows no list beside them.
  ownArrows: document.activeElement?.closest('.ib-chat, .ib-drawer, .rc-side') != null,
})

/** Leaves the composer first, then the preview or drawer, then the ticket. */
function leaveTopmost(uuid: string | undefined, leave: () => Promise<void>): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && isText(focused)) {
    // A list above the composer closes first; the field keeps the focus.
    if (!focused.matches('.ib-composer [aria-autocomplete]')) focused.blur()
  } else if (useInbox.getState().previewed) showPreview(null)
  else if (useInbox.getState().drawer) useInbox.setState({ drawer: false })
  else if (uuid) void leave()
}
