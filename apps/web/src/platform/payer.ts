import { create } from 'zustand'
import { setAccessToken } from './api/api.ts'
import { useSession } from './session.ts'

/**
 * An admin of an expired company has no session, only a 30-minute token that allows nothing but paying (companies.1).
 * Kept in memory only.
 */
export const usePayer = create<{ paying: boolean }>()(() => ({ paying: false }))

/** Starts with the token from the refused login. */
export function startPaying(token: string): void {
  setAccessToken(token)
  // Clears the earlier reason. A new reason means that the token has expired.
  useSession.setState({ state: 'out', reason: null }, true)
  usePayer.setState({ paying: true })
}

/** Discards the token. */
export function stopPaying(): void {
  setAccessToken(null)
  usePayer.setState({ paying: false })
}
