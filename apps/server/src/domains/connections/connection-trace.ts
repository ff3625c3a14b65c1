import type { Connection } from '@recado/contract/connections/connection'

/** A connection as the audit log keeps it: its settings, without token, QR code and session state. */
export function withoutSecrets(connection: Connection): Record<string, unknown> {
  const {
    token,
    tokenLastUsedAt,
    qrcode,
    status,
    retries,
    lastCode,
    problem,
    otherNumber,
    takenBy,
    marketingPaused,
    firstContactsUntil,
    firstContactsStopped,
    queues,
    createdAt,
    updatedAt,
    ...settings
  } = connection
  return settings
}
