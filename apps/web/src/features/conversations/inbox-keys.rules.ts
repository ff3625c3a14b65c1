/** The meaning of a key in the inbox. */
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

/** Where the person is with the keyboard. */
export interface KeyPlace {
  /** The focus is where one writes: single letters are text there. */
  inText: boolean
  /** The person wants single letters as shortcuts. */
  lettersOn: boolean
  /** The list is walked through by the keyboard: its row has the focus, and no pointer came in between. */
  inList: boolean
  /** The arrows belong to something that scrolls or chooses by them. */
  ownArrows: boolean
  /** Milliseconds since a letter was typed that is no walking through the list. */
  sinceLetter: number
}

/** They begin the use of the list. */
const walking: Readonly<Record<string, KeyCommand>> = { j: 'next', k: 'previous' }
const arrows: Readonly<Record<string, KeyCommand>> = { ArrowDown: 'next', ArrowUp: 'previous' }
/** They change a ticket, so they act in the list only. */
const acting: Readonly<Record<string, KeyCommand>> = {
  a: 'accept',
  e: 'resolve',
  t: 'transfer',
  z: 'snooze',
  d: 'return',
  r: 'write',
}
const signs: Readonly<Record<string, KeyCommand>> = { '/': 'search', '?': 'help' }

/** A letter that follows another one this soon is writing, not a command, in milliseconds. */
const WRITING = 500

const isLetter = (key: string) => /^\p{L}$/u.test(key)

/** Whether a key press is a letter that may be part of a text: every letter but J and K. */
export const isWriting = ({ key }: Pick<Press, 'key'>) => isLetter(key) && !walking[key.toLowerCase()]

/** Which command a key press is (screens.4). */
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
