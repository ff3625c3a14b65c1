import { expect, it } from 'vitest'
import { losesEncryption, nextCall } from './redirect.rules.ts'

const from = new URL('https://a.example/x')

it.each([
  ['POST', 301, '/y', { method: 'GET', keepsBody: false, sameOrigin: true, url: 'https://a.example/y' }],
  [
    'POST',
    302,
    'https://b.example/',
    { method: 'GET', keepsBody: false, sameOrigin: false, url: 'https://b.example/' },
  ],
  ['PUT', 302, '/y', { method: 'PUT', keepsBody: true, sameOrigin: true, url: 'https://a.example/y' }],
  ['PUT', 303, '/y', { method: 'GET', keepsBody: false, sameOrigin: true, url: 'https://a.example/y' }],
  ['POST', 307, '/y', { method: 'POST', keepsBody: true, sameOrigin: true, url: 'https://a.example/y' }],
  ['POST', 308, 'http://a.example/', { method: 'POST', keepsBody: true, sameOrigin: false, url: 'http://a.example/' }],
  ['GET', 302, 'file:///etc/passwd', { method: 'GET', keepsBody: true, sameOrigin: false, url: 'file:///etc/passwd' }],
  ['GET', 302, 'http://[', { method: 'GET', keepsBody: false, sameOrigin: false, url: 'http://[' }],
  ['GET', 302, undefined, null],
  ['GET', 304, '/y', null],
  ['GET', 200, '/y', null],
])('%s answered by %s to %s', (method, status, location, next) =>
  expect(nextCall(from, method, status, location)).toEqual(next),
)

it('detects a redirect from https to http', () => {
  expect(losesEncryption(from, new URL('http://a.example/'))).toBe(true)
  expect(losesEncryption(from, new URL('https://b.example/'))).toBe(false)
  expect(losesEncryption(new URL('http://a.example/'), from)).toBe(false)
})
