import type { AttemptBucket } from './attempts.store.ts'

/** Returns the network of an address. For IPv6 this is the /64, which usually belongs to one line. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail = ''] = bare.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = bare.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':').toLowerCase()
}

/** The limits of access.3. Never per account alone, because strangers could lock it. */
export function loginBuckets(email: string, address: string): [account: AttemptBucket, network: AttemptBucket] {
  const network = networkOf(address)
  return [
    { name: `login ${network} ${email}`, limit: 10, windowMinutes: 15 },
    { name: `login ${network}`, limit: 100, windowMinutes: 15 },
  ]
}

/**
 * Limits for requested codes, for known and unknown addresses alike, because each may send a mail. The last limit
 * counts the codes sent to one account by all callers. It does not lock the owner out, because the sent codes stay
 * valid.
 */
export function codeBuckets(email: string, address: string): AttemptBucket[] {
  const network = networkOf(address)
  return [
    { name: `code ${network} ${email}`, limit: 5, windowMinutes: 15 },
    { name: `code ${network}`, limit: 30, windowMinutes: 15 },
    { name: `code ${email}`, limit: 5, windowMinutes: 60 },
  ]
}

/** Limits for wrong codes. Never per code or account alone, because a stranger's attempts would use up the owner's. */
export function resetBuckets(email: string, address: string): [account: AttemptBucket, network: AttemptBucket] {
  const network = networkOf(address)
  return [
    { name: `reset ${network} ${email}`, limit: 10, windowMinutes: 15 },
    { name: `reset ${network}`, limit: 100, windowMinutes: 15 },
  ]
}

/** Limits for links to an address, because each may send a mail. */
export function linkBuckets(email: string, address: string): AttemptBucket[] {
  const network = networkOf(address)
  return [
    { name: `link ${network}`, limit: 30, windowMinutes: 60 },
    { name: `link ${email}`, limit: 5, windowMinutes: 60 },
  ]
}

/** Limits for links to addresses that a company gives to its users: five per address as above, and 100 per company. */
export const addressBuckets = (companyId: number, email: string): AttemptBucket[] => [
  { name: `link of ${companyId}`, limit: 100, windowMinutes: 60 },
  { name: `link ${email}`, limit: 5, windowMinutes: 60 },
]

/** Limit for opening invalid links. */
export const openLinkBucket = (address: string): AttemptBucket => ({
  name: `open-link ${networkOf(address)}`,
  limit: 100,
  windowMinutes: 15,
})

/** Every sign-up counts, because each creates a company. */
export const signUpBucket = (address: string): AttemptBucket => ({
  name: `sign-up ${networkOf(address)}`,
  limit: 30,
  windowMinutes: 60,
})

/** Limit for unknown tokens of programs (external-api.8). */
export const tokenBucket = (address: string): AttemptBucket => ({
  name: `token ${networkOf(address)}`,
  limit: 100,
  windowMinutes: 15,
})

/**
 * Limits for wrong second-factor codes. The last one counts a user's attempts from all networks. Reaching this step
 * needs the password, so strangers cannot use it to lock the user. Without it, many addresses could guess together.
 */
export function twoFactorBuckets(
  companyId: number,
  userId: number,
  address: string,
): [place: AttemptBucket, network: AttemptBucket, person: AttemptBucket] {
  const network = networkOf(address)
  const person = `${companyId}.${userId}`
  return [
    { name: `second ${network} ${person}`, limit: 10, windowMinutes: 15 },
    { name: `second ${network}`, limit: 100, windowMinutes: 15 },
    { name: `second ${person}`, limit: 40, windowMinutes: 60 },
  ]
}
