import { expect, it } from 'vitest'
import { needsProof } from './user-proof.rules.ts'

const ana = { id: 7, email: 'ana@loja.com.br', profile: 'user' }
const dora = { id: 8, email: 'dora@loja.com.br', profile: 'admin' }
const as = ({ email, profile }: typeof ana, change: object = {}) => ({ email, profile, password: '', ...change })

it.each([
  ['no change of the user’s own account', 7, ana, as(ana), false],
  ['the user’s own password', 7, ana, as(ana, { password: 'x' }), true],
  ['the user’s own e-mail', 7, ana, as(ana, { email: 'outra@loja.com.br' }), true],
  ['the user’s own e-mail in another case', 7, ana, as(ana, { email: ' Ana@Loja.com.br' }), false],
  ['a password of another attendant', 8, ana, as(ana, { password: 'x' }), false],
  ['an attendant made an admin', 8, ana, as(ana, { profile: 'admin' }), true],
  ['an admin made an attendant', 7, dora, as(dora, { profile: 'user' }), false],
  ['a password of another admin', 7, dora, as(dora, { password: 'x' }), true],
  ['a new attendant', 8, undefined, as(ana, { password: 'x' }), false],
  ['a new admin', 8, undefined, as(dora, { password: 'x' }), true],
])('access.6: %s', (_what, me, user, values, expected) => {
  expect(needsProof(me, user, values)).toBe(expected)
})
