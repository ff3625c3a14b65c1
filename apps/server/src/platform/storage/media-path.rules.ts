const hourMs = 3_600_000
const validMs = 24 * hourMs

/**
 * When a signature made now ends: at least 24 hours ahead, rounded up to the hour, so that the address of a file stays
 * the same for an hour and browsers can keep it.
 * @param now in milliseconds
 * @returns in seconds
 */
export const mediaExpiry = (now: number): number => (Math.ceil(now / hourMs) * hourMs + validMs) / 1000

/** The signed text. The company is part of it: a signature opens one file of one company. */
export const mediaText = (companyId: number, name: string, expiry: number): string =>
  `company${companyId}/${name}?e=${expiry}`

/**
 * Whether an expiry taken from an address is well formed and still ahead.
 * @param now in milliseconds
 */
export function isCurrentExpiry(text: string, now: number): boolean {
  return /^\d{1,12}$/.test(text) && Number(text) * 1000 >= now
}
