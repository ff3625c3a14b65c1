import { TITLE_MAX_LENGTH } from '@recado/contract/knowledge/choices'
import { readAddress } from '../../../platform/egress/address.rules.ts'

/**
 * Returns the address of a page as a user typed it, with https:// where the scheme is missing. Null when it may not be
 * called. Whether it is public is checked when it is read.
 */
export function pageAddress(text: string): string | null {
  const address = readAddress(
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`,
    false,
  )
  if (!(address instanceof URL) || !address.hostname.includes('.')) return null
  address.hash = ''
  return address.href
}

/** Returns the title of a page until its own is known: the address without scheme. */
export const addressTitle = (address: string): string =>
  address
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .slice(0, TITLE_MAX_LENGTH)

/** Returns the title of a file: its name without ending. */
export const fileTitle = (name: string): string =>
  (name.replace(/\.[a-z0-9]+$/i, '').trim() || name).slice(0, TITLE_MAX_LENGTH).toWellFormed()

/** Returns the title after a reading: the page's own where the user entered none. */
export const titleAfter = ({ title, address }: { title: string; address: string | null }, pageTitle: string): string =>
  address !== null && title === addressTitle(address) && pageTitle.length >= 3 ? pageTitle : title
