import { describe, expect, it } from 'vitest'
import { judgeRows } from './import-rows.rules.ts'

const row = (number: string, name = 'Ana', email = '') => ({ row: 2, name, number, email })
const names = { least: 1, most: 100 }
const one = (given: ReturnType<typeof row>) => judgeRows([given], names)[0]

describe('CTC-06: each row is judged as if it was typed by hand', () => {
  it.each([
    ['a whole number', '5511987654321', '5511987654321'],
    ['without the country', '11 98765-4321', '5511987654321'],
    ['without the ninth digit', '551187654321', '5511987654321'],
    ['with signs', '+55 (11) 98765.4321', '5511987654321'],
    ['as a spreadsheet stores it', '5511987654321.0', '5511987654321'],
    ['made plain by an export', "'+5511987654321", '5511987654321'],
    ['of another country', '+351 912 345 678', '351912345678'],
    ['of a country with short numbers', '+298 212 345', '298212345'],
  ])('CTC-06: %s is a number', (_, number, phone) => {
    expect(one(row(number))).toMatchObject({ phone, reason: null })
  })

  it.each([
    ['no number', row(''), 'numberMissing'],
    ['too short', row('123'), 'numberInvalid'],
    ['too long', row('1234567890123456'), 'numberInvalid'],
    ['letters', row('ramal 11987654321'), 'numberInvalid'],
    ['an exponent', row('5.51199E+12'), 'numberInvalid'],
    ['a mobile without its area', row('98765-4321'), 'areaMissing'],
    ['a landline without its area', row('3333 4444'), 'areaMissing'],
    ['no name', row('11987654321', '  '), 'nameMissing'],
    ['a long name', row('11987654321', 'x'.repeat(101)), 'nameTooLong'],
    ['a wrong e-mail', row('11987654321', 'Ana', 'ana@'), 'emailInvalid'],
  ])('CTC-06: %s is refused with its reason', (_, given, reason) => {
    expect(one(given)?.reason).toBe(reason)
  })

  it('CTC-03: of two spellings of a number the first counts, a refused row takes nobody’s place', () => {
    const judged = judgeRows(
      [
        { ...row('11987654321', ''), row: 2 },
        { ...row('11987654321'), row: 3 },
        { ...row('551187654321'), row: 4 },
        { ...row('11987654322'), row: 5 },
      ],
      names,
    )
    expect(judged.map(({ reason, duplicateOf }) => [reason, duplicateOf])).toEqual([
      ['nameMissing', null],
      [null, null],
      ['duplicate', 3],
      [null, null],
    ])
  })

  it('CTC-07: a cell that the export escaped comes back as it was', () => {
    expect(one(row('11987654321', "'=Loja"))?.name).toBe('=Loja')
    expect(one(row('11987654321', "  D'Ávila \n & Filhos "))?.name).toBe("D'Ávila & Filhos")
  })
})
