import { expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret key of the platform, long enough')

it('opens what it sealed, and seals the same text differently each time', () => {
  const one = secrets.seal('signal-keys', 'ação')
  expect(secrets.open('signal-keys', one).toString()).toBe('ação')
  expect(secrets.seal('signal-keys', 'ação').equals(one)).toBe(false)
  expect(secrets.open('signal-keys', secrets.seal('signal-keys', '')).length).toBe(0)
})

it.each([
  ['another purpose', (sealed: Buffer) => secrets.open('tokens', sealed)],
  ['another key', (sealed: Buffer) => createSecrets('another secret key of the platform').open('signal-keys', sealed)],
  [
    'a changed byte',
    (sealed: Buffer) => secrets.open('signal-keys', sealed.fill(sealed.at(-1)! ^ 1, sealed.length - 1)),
  ],
  ['a truncated value', (sealed: Buffer) => secrets.open('signal-keys', sealed.subarray(0, 20))],
  [
    'an unknown version',
    (sealed: Buffer) => secrets.open('signal-keys', Buffer.concat([Buffer.of(9), sealed.subarray(1)])),
  ],
])('rejects %s', (_name, open) => {
  expect(() => open(secrets.seal('signal-keys', 'text'))).toThrow()
})

it('derives a stable key of 32 bytes per purpose', () => {
  expect(secrets.key('media').length).toBe(32)
  expect(secrets.key('media')).toEqual(createSecrets('a secret key of the platform, long enough').key('media'))
  expect(secrets.key('media').equals(secrets.key('tokens'))).toBe(false)
})
