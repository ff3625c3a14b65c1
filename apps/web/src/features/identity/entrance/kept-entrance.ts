import { useState } from 'react'

/** Input on the pages before the login survives a reload of the tab. Never pass a password or a code. */
export interface KeptEntrance {
  'sign-up': { step: number; values: Record<string, string | null> }
  recovery: { email: string; asked: boolean }
}

const keyOf = (page: keyof KeptEntrance) => `recado-${page}`

/** Returns the stored input of a page, or null if it is missing or unreadable. */
export function readKept<P extends keyof KeptEntrance>(page: P): KeptEntrance[P] | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null') as KeptEntrance[P] | null
  } catch {
    return null
  }
}

/** Stores the input for this tab; null deletes it. If storage is forbidden, nothing is remembered. */
export function keepEntrance<P extends keyof KeptEntrance>(page: P, input: KeptEntrance[P] | null): void {
  try {
    if (input === null) sessionStorage.removeItem(keyOf(page))
    else sessionStorage.setItem(keyOf(page), JSON.stringify(input))
  } catch {}
}

/** Returns the input that was stored when the page was opened. */
export const useKept = <P extends keyof KeptEntrance>(page: P): KeptEntrance[P] | null =>
  useState(() => readKept(page))[0]
