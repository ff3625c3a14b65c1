/** The command of a key in the inbox. */
export type KeyCommand =
  | 'next'
  | 'previous'
  | 'nextTicket'
  | 'previousTicket'
  | 'accept'
  | 'resolve'
  | 'transfer'
  | 'snooze'
  | 'return'
  | 'write'
  | 'search'
  | 'help'
  | 'escape'

export interface Press {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
}

/** The context of a key press. */
export interface KeyPlace {
  /** The focus is in a text field, where single letters are text. */
  inText: boolean
  /** The user has enabled single letters as shortcuts. */
  lettersOn: boolean
  /** The user moves through the list by keys: a row has the focus, and no pointer was used since. */
  inList: boolean
  /** The focused element uses the arrow keys itself. */
  ownArrows: boolean
  /** Milliseconds since the last letter other than J and K was typed. */
  sinceLetter: number
}

/** Keys that start moving through the list. */
const walking: Readonly<Record<string, KeyCommand>> = { j: 'next', k: 'previous' }
const arrows: Readonly<Record<string, KeyCommand>> = { ArrowDown: 'next', ArrowUp: 'previous' }
/** Keys that change a ticket, so they act only in the list. */
const acting: Readonly<Record<string, KeyCommand>> = {
  a: 'accept',
  e: 'resolve',
  t: 'transfer',
  z: 'snooze',
  d: 'return',
  r: 'write',
}
const signs: Readonly<Record<string, KeyCommand>> = { '/': 'search', '?': 'help' }

/** A letter that follows another within this time is text, not a command, in milliseconds. */
const WRITING = 500

const isLetter = (key: string) => /^\p{L}$/u.test(key)

/** Returns whether a key is a letter that may be part of a text: every letter except J and K. */
export const isWriting = ({ key }: Pick<Press, 'key'>) => isLetter(key) && !walking[key.toLowerCase()]

/** Returns the command of a key press (screens.4). */
export function commandOf(press: Press, place: KeyPlace): KeyCommand | null {
  const { key, altKey, ctrlKey, metaKey, isComposing } = press
  if (isComposing || ctrlKey || metaKey) return null
  if (altKey) return key === 'ArrowDown' ? 'nextTicket' : key === 'ArrowUp' ? 'previousTicket' : null
  if (key === 'Escape') return 'escape'
  if (place.inText) return null
  const arrow = arrows[key]
  if (arrow) return place.ownArrows ? null : arrow
  if (!place.lettersOn) return null
  const low = key.toLowerCase()
  const act = acting[low]
  if (act) return place.inList && place.sinceLetter >= WRITING ? act : null
  return walking[low] ?? signs[key] ?? null
}
