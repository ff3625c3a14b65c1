const hourMs = 3_600_000
const validMs = 24 * hourMs

/**
 * Returns when a signature made now expires: in at least 24 hours, rounded up to the hour. So a file's address stays
 * the same for an hour and browsers can cache it.
 * @param now in milliseconds
 * @returns in seconds
 */
export const mediaExpiry = (now: number): number => (Math.ceil(now / hourMs) * hourMs + validMs) / 1000

/** Returns the text to sign. It includes the company, so a signature opens one file of one company. */
export const mediaText = (companyId: number, name: string, expiry: number): string =>
  `company${companyId}/${name}?e=${expiry}`

/**
 * Whether an address's expiry is well-formed and in the future.
 * @param now in milliseconds
 */
export function isCurrentExpiry(text: string, now: number): boolean {
  return /^\d{1,12}$/.test(text) && Number(text) * 1000 >= now
}
