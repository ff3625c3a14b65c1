import { createSigner } from 'fast-jwt'
import { createSecrets } from '../src/platform/secrets.ts'
import type { SharedTestApp } from './app.ts'
import type { Person } from './people.ts'

const seconds = () => Math.floor(Date.now() / 1000)

/** Returns invalid access tokens, each derived from a valid one. */
export function badTokens(app: SharedTestApp, person: Person): Record<string, string> {
  const [head = '', body = '', signature = ''] = (person.token ?? '').split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const ours = createSecrets(app.config.secretKey ?? '').key('access-token')
  const sign = (key: Buffer | string, change: Record<string, unknown>) =>
    createSigner({ key, algorithm: 'HS256', noTimestamp: true })({ ...claims, ...change })
  return {
    'a changed signature': `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    'another person in it': `${head}.${encode({ ...claims, uid: Number(claims.uid) + 1 })}.${signature}`,
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'a foreign key': sign('some other key, also long enough to be one', {}),
    'run out': sign(ours, { exp: seconds() - 1 }),
    'no end': sign(ours, { exp: undefined }),
    'a use of its own': sign(ours, { use: 'refresh' }),
    'no token at all': 'recado',
  }
}
