import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** What an operator lets guarded calls reach although it is private: names of hosts, addresses, networks. */
export interface Allowed {
  readonly hosts: ReadonlySet<string>
  readonly networks: ReadonlyArray<readonly [Address, number]>
}

/** The only range of IPv6 from which addresses of the public internet are given out; ::127.0.0.1 passes for one otherwise. */
const globalV6 = ipaddr.parseCIDR('2000::/3')
/** Addresses of IPv4 as a network that has only IPv6 writes them; the old form within the same range is local. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96')
/** Azure answers its machines here, with what they need to know of themselves: public by its number, and nobody else's. */
const azureInside = ipaddr.parseCIDR('168.63.129.16/32')

/**
 * Reads the list of OUTBOUND_ALLOW.
 * @returns null when a part is neither the name of a host nor an address nor a network
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

/** The name of a host as it is compared: without brackets, and without the dot that may end it. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Whether a guarded call may connect to an address. Whatever is not known to be public is refused.
 * @param address as it would be connected to
 * @param host the name that led to it, as in the address of the call
 */
export function mayConnect(address: string, host: string, allowed: Allowed): boolean {
  if (allowed.hosts.has(bareHost(host).toLowerCase())) return true
  if (!ipaddr.isValid(address)) return false
  const met = embedded(ipaddr.process(address))
  if (allowed.networks.some((network) => met.kind() === network[0].kind() && met.match([...network]))) return true
  return isPublic(met)
}

/** The address of IPv4 that stands for one of IPv6, where it does. `process` has undone the mapped ones. */
function embedded(address: Address): Address {
  if (address.kind() !== 'ipv6' || !address.match(nat64)) return address
  return new ipaddr.IPv4(address.toByteArray().slice(-4))
}

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' ? !address.match(azureInside) : address.match(globalV6))

/**
 * Ports on which other protocols listen: a call to one could be read as mail or as a command. The list of the Fetch standard
 * ("bad port"), which browsers keep to.
 */
const otherProtocols = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104],
  ...[109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526],
  ...[530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045],
  ...[4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

/** Why an address may not be called, whatever its host is found to be. */
export type AddressFault = 'url' | 'scheme' | 'credentials' | 'port'

/**
 * Reads an address that somebody typed.
 * @returns the address, or why it may not be called
 */
export function readAddress(text: string, httpsOnly: boolean): URL | AddressFault {
  if (!URL.canParse(text)) return 'url'
  const url = new URL(text)
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) return 'scheme'
  // They would stand in lists and logs; secrets belong into headers.
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (url.port !== '' && otherProtocols.has(Number(url.port))) return 'port'
  return url
}
