import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import { create } from 'zustand'
import { useSession } from '../session.ts'
import type { Loss } from './leaving.ts'

/** The data that leaving would remove, and the action that leaves. */
export interface LeaveRequest {
  /** Data of this browser that a logout removes. */
  loss: Loss | null
  leave: () => Promise<unknown>
}

/** The open question before something is lost. */
export const useLeaving = create<{ question: LeaveRequest | null }>()(() => ({ question: null }))

/** Closes the question, and the user stays. */
export const stayHere = () => useLeaving.setState({ question: null })

export interface Navigation {
  from: HistoryLocation
  to: HistoryLocation
  /** The browser's Back or Forward. */
  isPop: boolean
}

export interface LeaveGuard {
  /** Whether leaving the form loses input now. */
  loses: () => boolean
  /** Whether a navigation removes the form from the page. */
  leaves: (navigation: Navigation) => boolean
  /** Closes the form where it is still on the page after the user left. */
  close?: (() => void) | undefined
  /** Asks in place of the common question, and calls `leave` when the user agrees. */
  ask?: ((leave: () => void) => void) | undefined
}

const guards = new Set<LeaveGuard>()
let savesUnderWay = 0

/** Notes that a form saves its input. While it does, the app may navigate. @returns ends the note */
export function beginSave(): () => void {
  savesUnderWay++
  return () => {
    savesUnderWay--
  }
}

const mustAsk = (guard: LeaveGuard) => guards.has(guard) && useSession.getState().state === 'in' && guard.loses()

/** Whether a form on the page has input that a logout or a reload would lose. */
export const hasUnsavedInput = (): boolean => [...guards].some((guard) => !guard.ask && mustAsk(guard))

/** Discards the unsaved input of all forms: their guards do not ask any more. */
export function discardInput(): void {
  for (const guard of [...guards].filter(mustAsk)) guards.delete(guard)
}

/** Guards a form until the returned function is called. Without a history only the logout asks. */
export function addGuard(guard: LeaveGuard, history: RouterHistory | undefined): () => void {
  guards.add(guard)
  let isOnPage = true
  const closeRemaining = () => {
    if (!isOnPage) return
    guards.add(guard)
    guard.close?.()
  }
  const unblock = history?.block({
    enableBeforeUnload: () => mustAsk(guard),
    blockerFn: async ({ currentLocation: from, nextLocation: to, action }) => {
      const isPop = action !== 'PUSH' && action !== 'REPLACE'
      const isLost = () => mustAsk(guard) && guard.leaves({ from, to, isPop })
      if (!isLost()) return false
      if (!isPop && (savesUnderWay > 0 || !(await staysDirty(isLost)))) return false
      const leave = () => {
        discardInput()
        const unsubscribe = history.subscribe(() => {
          unsubscribe()
          setTimeout(closeRemaining)
        })
        repeat(history, { from, to, action })
      }
      if (guard.ask) guard.ask(leave)
      else useLeaving.setState({ question: { loss: null, leave: async () => leave() } })
      return true
    },
  })
  return () => {
    isOnPage = false
    guards.delete(guard)
    unblock?.()
  }
}

/** A form that closes after saving and then navigates leaves the page with React's next rendering. */
async function staysDirty(isLost: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < 2 && isLost(); turn++) await new Promise((resolve) => setTimeout(resolve))
  return isLost()
}

interface BlockedNavigation extends Pick<Navigation, 'from' | 'to'> {
  action: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO'
}

/** Navigates again as before, past all guards. */
function repeat(history: RouterHistory, { from, to, action }: BlockedNavigation): void {
  const past = { ignoreBlocker: true }
  if (action === 'PUSH') history.push(to.href, to.state, past)
  else if (action === 'REPLACE') history.replace(to.href, to.state, past)
  else history.go(to.state.__TSR_index - from.state.__TSR_index, past)
}
