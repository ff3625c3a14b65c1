import { expect, it } from 'vitest'
import {
  emptySignUp,
  firstWrongStep,
  initialSignUpValues,
  signUpChecks,
  signUpSteps,
  stepToContinue,
  withoutPasswords,
} from './sign-up-values.ts'

const long = 'x'.repeat(51)
const fits = 'x'.repeat(50)
it.each([
  ['company', '', 'Nome da organização é obrigatório'],
  ['company', 'x', 'Nome da organização muito curto'],
  ['company', long, 'Nome da organização muito longo'],
  ['company', 'xx', null],
  ['company', fits, null],
  ['lastName', ' ', 'Sobrenome é obrigatório'],
  ['lastName', 'x', 'Sobrenome muito curto'],
  ['lastName', long, 'Sobrenome muito longo'],
  ['lastName', fits, null],
  ['phone', '', 'Telefone é obrigatório'],
  ['phone', '11 4002-8922', null],
  ['password', '', 'Senha é obrigatória'],
  ['password', 'lua-cla1', null],
  ['password', fits, null],
] as const)('SGN-02, SGN-03: %s of %j: %s', (field, value, expected) => {
  expect(signUpChecks[field](value)).toBe(expected)
})

it.each(['', 'x', long])('SGN-03: a name of %j is rejected', (name) => {
  expect(signUpChecks.name(name)).not.toBeNull()
})

it.each(['lua-cl1', '        ', long])('SGN-03: a password of %j is rejected', (password) => {
  expect(signUpChecks.password(password)).not.toBeNull()
})

it.each([
  ['', 'Confirmação de senha é obrigatória'],
  ['outra', 'As senhas devem coincidir'],
  ['segredo', null],
])('SGN-03: the confirmation %j: %s', (confirm, expected) => {
  expect(signUpChecks.confirmPassword(confirm, { ...emptySignUp, password: 'segredo' })).toBe(expected)
})

it.each(['', 'a@', 'rita'])('SGN-02: the e-mail %j is rejected', (email) => {
  expect(signUpChecks.email(email)).not.toBeNull()
})

it('SGN-06: leads to the first invalid step', () => {
  expect(signUpSteps.map(({ title }) => title)).toEqual(['stepCompany', 'stepPerson', 'stepPlan', 'stepSummary'])
  expect(firstWrongStep({})).toBe(3)
  expect(firstWrongStep({ planId: 'x' })).toBe(2)
  expect(firstWrongStep({ planId: 'x', lastName: 'x' })).toBe(1)
  expect(firstWrongStep({ email: 'x', planId: 'x' })).toBe(0)
})

it('SGN-01: a reload keeps everything except the passwords, and continues at the step that asks for them', () => {
  const input = { ...emptySignUp, company: 'Loja', email: 'a@b.co', name: 'Rita', password: 'segredo-1', planId: '3' }
  const storedInput = JSON.parse(JSON.stringify(withoutPasswords({ ...input, confirmPassword: 'segredo-1' })))
  expect(JSON.stringify(storedInput)).not.toContain('segredo')
  expect(initialSignUpValues(storedInput)).toEqual({ ...input, password: '' })
  expect(initialSignUpValues({ company: 7, other: 'x', password: 'y' })).toEqual(emptySignUp)
  expect(initialSignUpValues(undefined)).toEqual(emptySignUp)
  expect([0, 1, 2, 3, undefined, -1].map(stepToContinue)).toEqual([0, 1, 1, 1, 0, 0])
})
