import { createSigner } from 'fast-jwt'
import { ACCESS_SECONDS } from '../src/domains/identity/access/tokens.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import type { SharedTestApp } from './app.ts'
import type { Person } from './people.ts'

const seconds = () => Math.floor(Date.now() / 1000)

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const ourKey = (app: SharedTestApp) => createSecrets(app.config.secretKey ?? '').key('access-token')

/**
 * Gives the people of an app new access tokens of their sessions: on a busy machine a file takes longer than their life.
 * @param others further people, such as those that the test added
 */
export function renewTokens(app: SharedTestApp, others: readonly Person[] = []): void {
  const sign = createSigner({ key: ourKey(app), algorithm: 'HS256', noTimestamp: true })
  const life = { iat: seconds(), exp: seconds() + ACCESS_SECONDS }
  for (const person of [app.admin, app.attendant, app.stranger, app.superUser, ...others])
    if (person.token) person.token = sign({ ...claimsOf(person.token), ...life })
}

/** Returns invalid access tokens, each derived from a valid one. */
export function badTokens(app: SharedTestApp, person: Person): Record<string, string> {
  const [head = '', body = '', signature = ''] = (person.token ?? '').split('.')
  const claims = claimsOf(person.token ?? '')
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const ours = ourKey(app)
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
