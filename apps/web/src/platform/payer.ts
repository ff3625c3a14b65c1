import { create } from 'zustand'
import { setAccessToken } from './api/api.ts'
import { useSession } from './session.ts'

/**
 * The admin of a company whose time is over: no session, but a token of 30 minutes that is good for paying and nothing
 * else (companies.1). Kept in memory only.
 */
export const usePayer = create<{ paying: boolean }>()(() => ({ paying: false }))

/** Starts with the token that the refused login gave. */
export function startPaying(token: string): void {
  setAccessToken(token)
  // An earlier reason is answered; a new one means that the token is of no use any more.
  useSession.setState({ state: 'out', reason: null }, true)
  usePayer.setState({ paying: true })
}

/** Forgets the token. */
export function stopPaying(): void {
  setAccessToken(null)
  usePayer.setState({ paying: false })
}
