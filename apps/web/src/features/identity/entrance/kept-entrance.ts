import { useState } from 'react'

/** Input on the pages before the login outlives a reload of the tab. Never pass it a password or a code. */
export interface KeptEntrance {
  'sign-up': { step: number; values: Record<string, string | null> }
  recovery: { email: string; asked: boolean }
}

const keyOf = (page: keyof KeptEntrance) => `recado-${page}`

/** The kept input of a page; null when nothing, or nothing readable. */
export function readKept<P extends keyof KeptEntrance>(page: P): KeptEntrance[P] | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null') as KeptEntrance[P] | null
  } catch {
    return null
  }
}

/** Keeps it for this tab; null forgets it. A forbidden storage is no error: the page just does not remember. */
export function keepEntrance<P extends keyof KeptEntrance>(page: P, kept: KeptEntrance[P] | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(keyOf(page))
    else sessionStorage.setItem(keyOf(page), JSON.stringify(kept))
  } catch {}
}

/** The kept input when the page was opened. */
export const useKept = <P extends keyof KeptEntrance>(page: P): KeptEntrance[P] | null =>
  useState(() => readKept(page))[0]
