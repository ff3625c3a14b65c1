/**
 * The server that an address of a request names, as it is typed: a key that was stored for one is not sent to another.
 * @param url may hold variables
 */
export const serverOf = (url: unknown): string => {
  if (typeof url !== 'string') return ''
  const typed = url.trim().toLowerCase()
  return /^https?:\/\/[^/?#\\]*/.exec(typed)?.[0] ?? typed
}
