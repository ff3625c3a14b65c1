/** The push services of browsers, by Google, Mozilla, Microsoft and Apple. */
const knownServices = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
]

/**
 * Returns the push service of a subscription by its host. Null if it is not allowed. Any client may send an address, so
 * only known services are called, and only by https.
 * @param more hosts added by the operator; these may also use http, as on the same machine
 */
export function pushService(address: string, more: readonly string[]): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return null
  if (more.includes(hostname)) return protocol === 'https:' || protocol === 'http:' ? hostname : null
  return protocol === 'https:' && port === '' && knownServices.some((one) => one.test(hostname)) ? hostname : null
}
