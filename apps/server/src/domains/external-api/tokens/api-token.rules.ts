import { API_TOKEN_PREFIX } from '@recado/contract/access'

const WRITTEN = new RegExp(`^${API_TOKEN_PREFIX}(\\d{1,10})_[A-Za-z0-9_-]{43}$`)
const MOST_ID = 2 ** 31 - 1

/** Returns the company id in a token. Null when it is not an API token. */
export function companyOfToken(token: string): number | null {
  const companyId = Number(WRITTEN.exec(token)?.[1] ?? 0)
  return companyId > 0 && companyId <= MOST_ID ? companyId : null
}

/** Minimum length of generated tokens. */
const GENERATED_LENGTH = 32

/** Whether a connection's token is so short that a user may have chosen it. */
export const isGuessable = (token: string): boolean => token.length < GENERATED_LENGTH

const USE_NOTED_EVERY_MS = 5 * 60_000

/** Whether the use of a token should be recorded. Not on every call. */
export const isUseDue = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_NOTED_EVERY_MS
