/** The services by which browsers receive notices, of Google, Mozilla, Microsoft and Apple. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
]

/**
 * The service behind the address of a subscription, by its host; null where notices do not go. The address is made by a browser
 * but sent by whoever likes, so only known services are called, by https.
 * @param more hosts that the operator adds; these may also be reached without https, as on the same machine
 */
export function pushService(address: string, more: readonly string[]): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return null
  if (more.includes(hostname)) return protocol === 'https:' || protocol === 'http:' ? hostname : null
  return protocol === 'https:' && port === '' && known.some((one) => one.test(hostname)) ? hostname : null
}
