import { API_TOKEN_PREFIX } from '@recado/contract/access'

const WRITTEN = new RegExp(`^${API_TOKEN_PREFIX}(\\d{1,10})_[A-Za-z0-9_-]{43}$`)
const MOST_ID = 2 ** 31 - 1

/** The company that a token names; null when it is no API token. */
export function companyOfToken(token: string): number | null {
  const named = Number(WRITTEN.exec(token)?.[1] ?? 0)
  return named > 0 && named <= MOST_ID ? named : null
}

/** Ours have at least so many characters, made at random. */
const MADE = 32

/** Whether a token is so short that a person may have chosen it, for a connection. */
export const isGuessable = (token: string): boolean => token.length < MADE

const USE_NOTED_EVERY_MS = 5 * 60_000

/** Whether the use of a token is to be noted: not with each call. */
export const isUseDue = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_NOTED_EVERY_MS
