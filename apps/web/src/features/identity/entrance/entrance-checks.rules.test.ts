import { expect, it } from 'vitest'
import { confirmCheck, textCheck } from './entrance-checks.ts'

const company = textCheck(2, 50, { missing: 'companyMissing', short: 'companyShort', long: 'companyLong' })
const lastName = textCheck(2, 50, { missing: 'lastNameMissing', short: 'lastNameShort', long: 'lastNameLong' })

it.each([
  [0, 'Nome da organização é obrigatório', 'Sobrenome é obrigatório'],
  [1, 'Nome da organização muito curto', 'Sobrenome muito curto'],
  [2, null, null],
  [50, null, null],
  [51, 'Nome da organização muito longo', 'Sobrenome muito longo'],
])('SGN-02, SGN-03: %i letters give %j and %j', (length, forCompany, forLastName) => {
  expect(company('x'.repeat(length))).toBe(forCompany)
  expect(lastName(` ${'x'.repeat(length)} `)).toBe(forLastName)
})

it('SGN-03: the confirmation is required and must match', () => {
  expect(confirmCheck('', 'segredo1')).toBe('Confirmação de senha é obrigatória')
  expect(confirmCheck('segredo2', 'segredo1')).toBe('As senhas devem coincidir')
  expect(confirmCheck('segredo1', 'segredo1')).toBeNull()
})
