import type { Ticket } from '@recado/contract/conversations/ticket'
import { mayMove, type TicketIntent } from '@recado/contract/conversations/ticket-moves'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryClient } from '../../platform/api/query-client.ts'
import { readStored } from '../../platform/storage.ts'
import {
  beginWalking,
  covered,
  currentRow,
  endWalking,
  focusRow,
  focusWriting,
  forgetWriting,
  isText,
  notePointer,
  walksList,
} from './focus.ts'
import { commandOf, isWriting, type KeyCommand } from './inbox-keys.rules.ts'
import { openDialog, showPreview, showTab, useInbox } from './inbox-state.ts'
import { ticketKey } from './state/ticket-queries.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

/** The keyboard map of the inbox. */
export function useInboxKeys(uuid: string | undefined): void {
  const moves = useTicketMoves()
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
    // Waiting tickets are accepted, not opened.
    const way = by > 0 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).reverse()
    const next = way.find(({ status }) => status !== 'pending')
    if (next) void moves.open(next.uuid)
  }
  /** The ticket a letter is about: the row with the focus, else the open one. */
  const target = (): Ticket | undefined => {
    const focused = document.activeElement?.closest('[data-ticket-row]') ? currentRow(undefined) : -1
    return useInbox.getState().rows[focused] ?? (uuid ? queryClient.getQueryData<Ticket>(ticketKey(uuid)) : undefined)
  }
  const move = (intent: TicketIntent, run: (ticket: Ticket) => unknown) => () => {
    const ticket = target()
    if (ticket && mayMove(intent, ticket.status)) run(ticket)
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
      if (ticket && mayMove('close', ticket.status)) openDialog({ kind: 'snooze', ticket })
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
    // Asked last: it looks through the whole page, and most keys are text.
    if (!command || covered()) return
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
    // Before anyone else: a dialog that closes by this very key is still there then, and the key is its own.
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

/** In a field only keys with Alt, and Escape, are commands: others are not looked up. */
const writing = { lettersOn: false, inList: false, ownArrows: true }

const readPlace = () => ({
  lettersOn: readStored('letterShortcuts'),
  inList: walksList(),
  // The messages scroll by the arrows, and a narrow screen shows no list beside them.
  ownArrows: document.activeElement?.closest('.ib-chat, .ib-drawer, .rc-side') != null,
})

/** Leaves the composer first, then the drawer, then the ticket. */
function leaveTopmost(uuid: string | undefined, leave: () => Promise<void>): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && isText(focused)) {
    // A list above the composer closes first; the field keeps the focus.
    if (!focused.matches('.ib-composer [aria-autocomplete]')) focused.blur()
  } else if (useInbox.getState().previewed) showPreview(null)
  else if (useInbox.getState().drawer) useInbox.setState({ drawer: false })
  else if (uuid) void leave()
}
