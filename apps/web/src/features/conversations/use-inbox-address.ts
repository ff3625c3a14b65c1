import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { addressKeys, chosenBy, type InboxAddress, inboxAddressOf, readAddress } from './inbox-address.rules.ts'
import { chooseScope, useInbox } from './inbox-state.ts'

/** Names that are not there would be kept from before. */
const nothing = Object.fromEntries(addressKeys.map((key) => [key, undefined]))

/** Shows the list that an address asks for. */
function show(address: InboxAddress): void {
  const { queueIds, showAll, ...chosen } = chosenBy(address, useInbox.getState())
  useInbox.setState(chosen)
  chooseScope({ queueIds, showAll })
}

/**
 * Keeps list and address together: an address that names a list is followed when the inbox opens and on Back and
 * Forward; everything that is chosen afterwards is written into it, in place, so that Back leads from ticket to ticket.
 */
export function useInboxAddress(): void {
  const navigate = useNavigate()
  const router = useRouter()
  const address = useInbox(useShallow(inboxAddressOf))
  const begin = useEffectEvent(() => {
    const asked = readAddress(router.state.location.search)
    if (Object.keys(asked).length > 0) show(asked)
  })
  useEffect(() => {
    begin()
    return router.history.subscribe(({ location, action }) => {
      if (action.type === 'PUSH' || action.type === 'REPLACE' || !/^\/tickets(\/|$)/.test(location.pathname)) return
      show(readAddress(router.options.parseSearch?.(location.search) ?? {}))
    })
  }, [router])
  useEffect(() => {
    void navigate({ to: '.', search: { ...nothing, ...address } as never, replace: true })
  }, [navigate, address])
}
