import type { ApiToken } from '@recado/contract/external-api/api-token'
import type { Payload } from '@recado/contract/realtime'

/** The tokens, newest first, after one was made, used or revoked. */
export function withTokenEvent(tokens: readonly ApiToken[], event: Payload<'apiToken'>): ApiToken[] {
  if (event.action === 'delete') return tokens.filter(({ id }) => id !== event.apiTokenId)
  const { apiToken } = event
  const known = tokens.some(({ id }) => id === apiToken.id)
  if (known) return tokens.map((old) => (old.id === apiToken.id ? newer(old, apiToken) : old))
  // What tells of a use may come after the token was revoked.
  return event.action === 'create' ? [apiToken, ...tokens] : [...tokens]
}

/** The answer to its making may come after the event of its first use. */
const newer = (old: ApiToken, next: ApiToken): ApiToken =>
  (old.lastUsedAt ?? '') > (next.lastUsedAt ?? '') ? old : next
