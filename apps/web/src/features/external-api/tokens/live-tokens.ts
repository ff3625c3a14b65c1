import type { ApiToken } from '@recado/contract/external-api/api-token'
import type { Payload } from '@recado/contract/realtime'

/** The tokens, newest first, after one was created, used or revoked. */
export function withTokenEvent(tokens: readonly ApiToken[], event: Payload<'apiToken'>): ApiToken[] {
  if (event.action === 'delete') return tokens.filter(({ id }) => id !== event.apiTokenId)
  const { apiToken } = event
  const isLoaded = tokens.some(({ id }) => id === apiToken.id)
  if (isLoaded) return tokens.map((old) => (old.id === apiToken.id ? newer(old, apiToken) : old))
  // An update may arrive after the token was revoked, so only a creation adds a token.
  return event.action === 'create' ? [apiToken, ...tokens] : [...tokens]
}

/** The answer to the creation may arrive after the event of the first use. */
const newer = (old: ApiToken, next: ApiToken): ApiToken =>
  (old.lastUsedAt ?? '') > (next.lastUsedAt ?? '') ? old : next
