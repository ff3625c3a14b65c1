import type { Connection } from '@recado/contract/connections/connection'

/** A connection as the audit log keeps it: what people set, without token, QR code and what the session does. */
export function withoutSecrets(connection: Connection): Record<string, unknown> {
  const { token, qrcode, status, retries, lastCode, problem, queues, createdAt, updatedAt, ...settings } = connection
  return settings
}
