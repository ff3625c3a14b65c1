/** What a key means in the inbox. */
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

const letters: Readonly<Record<string, KeyCommand>> = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  e: 'resolve',
  t: 'transfer',
  z: 'snooze',
  d: 'return',
  r: 'write',
  '/': 'search',
  '?': 'help',
}

/**
 * Which command a key press is (UX.md §4).
 * @param inText whether the focus is where one writes: single letters are text there
 * @param lettersOn whether the person wants single letters as shortcuts
 */
export function commandOf(press: Press, inText: boolean, lettersOn: boolean): KeyCommand | null {
  const { key, altKey, ctrlKey, metaKey, isComposing } = press
  if (isComposing || ctrlKey || metaKey) return null
  if (altKey) return key === 'ArrowDown' ? 'nextTicket' : key === 'ArrowUp' ? 'previousTicket' : null
  if (key === 'Escape') return 'escape'
  if (inText || !lettersOn) return null
  return letters[key.toLowerCase()] ?? null
}
