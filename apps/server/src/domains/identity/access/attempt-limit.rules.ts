import type { Bucket } from './attempts.store.ts'

/** One person's network: an IPv6 address stands for its /64, which one line usually has whole. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail = ''] = bare.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = bare.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':').toLowerCase()
}

/** The limits of access.3. Never on the account alone: strangers could lock it. */
export function loginBuckets(email: string, address: string): [account: Bucket, network: Bucket] {
  const network = networkOf(address)
  return [
    { name: `login ${network} ${email}`, limit: 10, windowMinutes: 15 },
    { name: `login ${network}`, limit: 100, windowMinutes: 15 },
  ]
}

/**
 * Requested codes, for known and unknown addresses: each may be a mail in somebody's box. The last limit counts the
 * codes sent to one account, from all callers. It locks nobody out: the sent codes stay good.
 */
export function codeBuckets(email: string, address: string): Bucket[] {
  const network = networkOf(address)
  return [
    { name: `code ${network} ${email}`, limit: 5, windowMinutes: 15 },
    { name: `code ${network}`, limit: 30, windowMinutes: 15 },
    { name: `code ${email}`, limit: 5, windowMinutes: 60 },
  ]
}

/** Wrong codes. Never on the code or the account alone: a stranger's tries would use up the owner's. */
export function resetBuckets(email: string, address: string): [account: Bucket, network: Bucket] {
  const network = networkOf(address)
  return [
    { name: `reset ${network} ${email}`, limit: 10, windowMinutes: 15 },
    { name: `reset ${network}`, limit: 100, windowMinutes: 15 },
  ]
}

/** Links to an address: each may be a mail in a person's box. */
export function linkBuckets(email: string, address: string): Bucket[] {
  const network = networkOf(address)
  return [
    { name: `link ${network}`, limit: 30, windowMinutes: 60 },
    { name: `link ${email}`, limit: 5, windowMinutes: 60 },
  ]
}

/** Links to addresses that a company gives to its users: five to an address as above, and 100 of one company. */
export const addressBuckets = (companyId: number, email: string): Bucket[] => [
  { name: `link of ${companyId}`, limit: 100, windowMinutes: 60 },
  { name: `link ${email}`, limit: 5, windowMinutes: 60 },
]

/** Opened links that are none. */
export const openLinkBucket = (address: string): Bucket => ({
  name: `open-link ${networkOf(address)}`,
  limit: 100,
  windowMinutes: 15,
})

/** Sign-ups are counted whether they succeed or not: each makes a company. */
export const signUpBucket = (address: string): Bucket => ({
  name: `sign-up ${networkOf(address)}`,
  limit: 30,
  windowMinutes: 60,
})

/** Tokens of programs that nobody has (external-api.8). */
export const tokenBucket = (address: string): Bucket => ({
  name: `token ${networkOf(address)}`,
  limit: 100,
  windowMinutes: 15,
})

/**
 * Wrong codes of the second step. The last counts a person's from everywhere: only somebody who has the password gets
 * so far, so strangers cannot lock it, and without it many addresses could guess together.
 */
export function twoFactorBuckets(
  companyId: number,
  userId: number,
  address: string,
): [place: Bucket, network: Bucket, person: Bucket] {
  const network = networkOf(address)
  const person = `${companyId}.${userId}`
  return [
    { name: `second ${network} ${person}`, limit: 10, windowMinutes: 15 },
    { name: `second ${network}`, limit: 100, windowMinutes: 15 },
    { name: `second ${person}`, limit: 40, windowMinutes: 60 },
  ]
}
