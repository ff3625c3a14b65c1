import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { signMediaPath, verifyMediaPath } from './media-path.ts'

const key = randomBytes(32)
const name = `${'a'.repeat(32)}.jpg`
const now = new Date('2026-03-01T10:20:30Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

function parse(path: string) {
  const [, company, file, e, s] = /^\/api\/public\/company(\d+)\/([^?]+)\?e=(\d+)&s=([\w-]+)$/.exec(path) ?? []
  return { companyId: Number(company), name: file ?? '', e: e ?? '', s: s ?? '' }
}

it('opens the signed file for 24 hours but not for 26', () => {
  const query = parse(signMediaPath(key, 7, name, now))
  expect(query).toMatchObject({ companyId: 7, name })
  expect(verifyMediaPath(key, query, now)).toBe(true)
  expect(verifyMediaPath(key, query, later(24))).toBe(true)
  expect(verifyMediaPath(key, query, later(26))).toBe(false)
})

it('stays the same within an hour', () => {
  expect(signMediaPath(key, 7, name, now)).toBe(signMediaPath(key, 7, name, new Date('2026-03-01T10:59:59Z')))
  expect(signMediaPath(key, 7, name, now)).not.toBe(signMediaPath(key, 7, name, later(1)))
})

it.each([
  ['another company', { companyId: 8 }],
  ['another file', { name: `${'b'.repeat(32)}.jpg` }],
  ['a later expiry', { e: '99999999999' }],
  ['an expiry that is not a number', { e: '1e99' }],
  ['an empty signature', { s: '' }],
  ['another signature', { s: 'x'.repeat(43) }],
  ['a longer signature', { s: 'é'.repeat(43) }],
])('rejects %s', (_name, change) => {
  expect(verifyMediaPath(key, { ...parse(signMediaPath(key, 7, name, now)), ...change }, now)).toBe(false)
})

it('rejects the signature of another key', () => {
  expect(verifyMediaPath(randomBytes(32), parse(signMediaPath(key, 7, name, now)), now)).toBe(false)
})
