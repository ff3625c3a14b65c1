import { expect, it } from 'vitest'
import { loginFor, loginSearch } from './login-address.rules.ts'

it.each([
  ['/queues?q=vendas', { next: '/queues?q=vendas' }],
  ['/tickets/8f1', { next: '/tickets/8f1' }],
  ['/', {}],
  ['/login?next=%2Fqueues', {}],
  ['//stranger.example/queues', {}],
  ['/\\stranger.example', {}],
  ['https://stranger.example', {}],
  [['/queues'], {}],
  [undefined, {}],
])('AUT-02: the login redirects from %j to %j', (next, expected) => {
  expect(loginSearch({ next })).toEqual(expected)
})

it('AUT-02: the login URL keeps the requested address', () => {
  expect(loginFor('/contacts?q=ana')).toEqual({ to: '/login', search: { next: '/contacts?q=ana' } })
})
