import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { addressKeys, chosenBy, type InboxAddress, inboxAddressOf, readAddress } from './inbox-address.rules.ts'
import { chooseScope, useInbox } from './inbox-state.ts'

/** Sets all parameters to undefined, because missing ones would keep their previous value. */
const nothing = Object.fromEntries(addressKeys.map((key) => [key, undefined]))

/** Shows the list of an address. */
function show(address: InboxAddress): void {
  const { queueIds, showAll, ...listState } = chosenBy(address, useInbox.getState())
  useInbox.setState(listState)
  chooseScope({ queueIds, showAll })
}

/**
 * Keeps list and address in sync. An address with a list is applied when the inbox opens and on Back and Forward. Later
 * choices replace the address in place, so that Back leads from ticket to ticket.
 */
export function useInboxAddress(): void {
  const navigate = useNavigate()
  const router = useRouter()
  const address = useInbox(useShallow(inboxAddressOf))
  const begin = useEffectEvent(() => {
    const { nota: _, ...initialAddress } = readAddress(router.state.location.search)
    if (Object.keys(initialAddress).length > 0) show(initialAddress)
  })
  useEffect(() => {
    begin()
    return router.history.subscribe(({ location, action }) => {
      if (action.type === 'PUSH' || action.type === 'REPLACE' || !/^\/tickets(\/|$)/.test(location.pathname)) return
      show(readAddress(router.options.parseSearch?.(location.search) ?? {}))
    })
  }, [router])
  useEffect(() => {
    const search = ({ nota }: InboxAddress) => ({ ...nothing, ...address, nota })
    void navigate({ to: '.', search: search as never, replace: true })
  }, [navigate, address])
  useShownNote()
}

/** Shows the note of the address in the drawer, once. */
function useShownNote(): void {
  const navigate = useNavigate()
  const noteId = useSearch({ strict: false, select: (search) => search.nota })
  useEffect(() => {
    if (noteId === undefined) return
    useInbox.setState({ drawer: true, shownNoteId: noteId })
    const search = (address: InboxAddress) => ({ ...address, nota: undefined })
    void navigate({ to: '.', search: search as never, replace: true })
  }, [navigate, noteId])
}
