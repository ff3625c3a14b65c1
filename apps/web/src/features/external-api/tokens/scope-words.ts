import type { TokenScope } from '@recado/contract/access'

/** The text keys that describe each scope. */
export const scopeWords = {
  'messages:send': 'scope_send',
  'contacts:read': 'scope_contacts',
  'tickets:read': 'scope_tickets',
} as const satisfies Readonly<Record<TokenScope, string>>
