/** The prefix of a signed text (MSG-11): the name in bold, on a line of its own. */
export const signature = (name: string) => `*${name}:*\n`

/** The text as it is sent; null when there is nothing to send (MSG-09). */
export function outgoingText(typed: string, signs: boolean, name: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  return signs ? signature(name) + text : text
}
