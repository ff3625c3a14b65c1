import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** Private host names, addresses and networks that the operator lets guarded calls reach. */
export interface Allowed {
  readonly hosts: ReadonlySet<string>
  readonly networks: ReadonlyArray<readonly [Address, number]>
}

/** The only IPv6 range with public addresses. Without it, ::127.0.0.1 would count as public. */
const globalV6 = ipaddr.parseCIDR('2000::/3')
/** IPv4 addresses as an IPv6-only network writes them (NAT64). Its older local range is not public. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96')
/** Azure's metadata and platform service for virtual machines. Its number looks public, but it is internal. */
const azureInside = ipaddr.parseCIDR('168.63.129.16/32')

/**
 * Reads the list of OUTBOUND_ALLOW.
 * @returns null when an entry is not a host name, an address or a network
 */
export function readAllowed(parts: readonly string[]): Allowed | null {
  const hosts = new Set<string>()
  const networks: Array<readonly [Address, number]> = []
  for (const part of parts) {
    const bare = part.replace(/^\[|\]$/g, '').toLowerCase()
    const network = networkOf(bare)
    if (network) networks.push(network)
    else if (/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(bare) && !/^[\d.]+$/.test(bare)) hosts.add(bare)
    else return null
  }
  return { hosts, networks }
}

function networkOf(text: string): readonly [Address, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Normalizes a host name for comparison: without brackets and without a trailing dot. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Whether a guarded call may connect to an address. Refuses every address that is not known to be public.
 * @param address the address to connect to
 * @param host the host name of the call that resolved to it
 */
export function mayConnect(address: string, host: string, allowed: Allowed): boolean {
  if (allowed.hosts.has(bareHost(host).toLowerCase())) return true
  if (!ipaddr.isValid(address)) return false
  const target = embedded(ipaddr.process(address))
  if (allowed.networks.some((network) => target.kind() === network[0].kind() && target.match([...network]))) return true
  return isPublic(target)
}

/**
 * Returns the IPv4 address embedded in an IPv6 one, or the address itself. `process` has already unwrapped mapped ones.
 */
function embedded(address: Address): Address {
  if (address.kind() !== 'ipv6' || !address.match(nat64)) return address
  return new ipaddr.IPv4(address.toByteArray().slice(-4))
}

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' ? !address.match(azureInside) : address.match(globalV6))

/**
 * Ports of other protocols, where a call could be taken for mail or a command. The Fetch standard's list of bad ports,
 * which browsers follow.
 */
const otherProtocols = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104],
  ...[109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526],
  ...[530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045],
  ...[4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

/** Why an address may not be called, whatever its host resolves to. */
export type AddressFault = 'url' | 'scheme' | 'credentials' | 'port'

/**
 * Parses an address that a user typed.
 * @returns the address, or why it may not be called
 */
export function readAddress(text: string, httpsOnly: boolean): URL | AddressFault {
  if (!URL.canParse(text)) return 'url'
  const url = new URL(text)
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) return 'scheme'
  // Credentials would appear in lists and logs. Secrets belong in headers.
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (url.port !== '' && otherProtocols.has(Number(url.port))) return 'port'
  return url
}
