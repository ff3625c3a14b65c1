/**
 * Returns the server of a request's URL as entered. A key stored for one server is not sent to another.
 * @param url may contain variables
 */
export const serverOf = (url: unknown): string => {
  if (typeof url !== 'string') return ''
  const address = url.trim().toLowerCase()
  return /^https?:\/\/[^/?#\\]*/.exec(address)?.[0] ?? address
}
