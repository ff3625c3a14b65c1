import { createSecrets } from '../../platform/secrets.ts'

/** Tells one secret key from another; the key cannot be found from it. */
export const fingerprintOf = (secretKey: string): string =>
  createSecrets(secretKey).key('backup fingerprint').toString('hex').slice(0, 32)
