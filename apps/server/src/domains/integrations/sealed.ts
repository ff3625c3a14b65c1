import type { Secrets } from '../../platform/secrets.ts'

const JSON_PURPOSE = 'integration service account'
const SECRET_PURPOSE = 'integration secret'

export const sealJson = (secrets: Secrets, text: string): Buffer => secrets.seal(JSON_PURPOSE, text)
export const sealSecret = (secrets: Secrets, text: string): Buffer => secrets.seal(SECRET_PURPOSE, text)
export const openJson = (secrets: Secrets, sealed: Buffer | null): string =>
  sealed ? secrets.open(JSON_PURPOSE, sealed).toString('utf8') : ''
export const openSecret = (secrets: Secrets, sealed: Buffer | null): string =>
  sealed ? secrets.open(SECRET_PURPOSE, sealed).toString('utf8') : ''
