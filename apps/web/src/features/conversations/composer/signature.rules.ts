/** Returns the prefix of a signed text (MSG-11): the name in bold on a separate line. */
export const signature = (name: string) => `*${name}:*\n`

/** Returns the text to send, or null if there is nothing to send (MSG-09). */
export function outgoingText(input: string, signs: boolean, name: string): string | null {
  const text = input.trim()
  if (text === '') return null
  return signs ? signature(name) + text : text
}
