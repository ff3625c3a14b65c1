import type { Connection } from '@recado/contract/connections/connection'

/** Returns a connection's settings for the audit log, without token, QR code and session state. */
export function auditedConnection(connection: Connection): Record<string, unknown> {
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
