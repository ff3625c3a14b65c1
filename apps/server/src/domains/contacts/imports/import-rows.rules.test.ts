import { BROKEN_NUMBER } from '@recado/contract/contacts/vcard.rules'
import { describe, expect, it } from 'vitest'
import { rowJudge } from './import-rows.rules.ts'

const row = (number: string, name = 'Ana', email = '') => ({ row: 2, name, number, email })
const names = { least: 1, most: 100, isOptional: false }
const one = (input: ReturnType<typeof row>, rules = names) => rowJudge(rules)(input)

describe('CTC-06: each row is judged as if it was entered by hand', () => {
  it.each([
    ['a complete number', '5511987654321', '5511987654321'],
    ['a number without the country code', '11 98765-4321', '5511987654321'],
    ['a number without the ninth digit', '551187654321', '5511987654321'],
    ['a number with punctuation', '+55 (11) 98765.4321', '5511987654321'],
    ['a number stored as a decimal by a spreadsheet', '5511987654321.0', '5511987654321'],
    ['a number escaped by an export', "'+5511987654321", '5511987654321'],
    ['a number of another country', '+351 912 345 678', '351912345678'],
    ['a number of a country with short numbers', '+298 212 345', '298212345'],
    ['a WhatsApp address', '551187654321:3@s.whatsapp.net', '5511987654321'],
    ['a number with an exponent and all digits', '5.511987654321E+12', '5511987654321'],
    ['a number with a label', 'Cel: (11) 98765-4321', '5511987654321'],
  ])('CTC-06: %s is accepted', (_, number, phone) => {
    expect(one(row(number))).toMatchObject({ phone, reason: null })
  })

  it.each([
    ['a row without a number', row(''), 'numberMissing'],
    ['a number that is too short', row('123'), 'numberInvalid'],
    ['a number that is too long', row('1234567890123456'), 'numberInvalid'],
    ['a number with letters', row('ramal 11987654321'), 'numberInvalid'],
    ['a number whose exponent lost digits', row('5.51199E+12'), 'numberShortened'],
    ['two numbers', row('11987654321 / 11987654322'), 'numbersSeveral'],
    ['a WhatsApp id (LID)', row('182736455463728@lid'), 'numberLid'],
    ['a mobile number without its area code', row('98765-4321'), 'areaMissing'],
    ['a landline number without its area code', row('3333 4444'), 'areaMissing'],
    ['a contact card without its end', row(BROKEN_NUMBER), 'cardBroken'],
    ['a row without a name', row('11987654321', '  '), 'nameMissing'],
    ['a name that is too long', row('11987654321', 'x'.repeat(101)), 'nameTooLong'],
  ])('CTC-06: %s is rejected with its reason', (_, input, reason) => {
    expect(one(input)?.reason).toBe(reason)
  })

  it('CTC-03: the first of two spellings of a number counts, and a rejected row does not block another', () => {
    const rows = [
      { ...row('11987654321', ''), row: 2 },
      { ...row('11987654321'), row: 3 },
      { ...row('551187654321'), row: 4 },
      { ...row('11987654322'), row: 5 },
    ]
    const judged = rows.map(rowJudge(names))
    expect(judged.map(({ reason, duplicateOf }) => [reason, duplicateOf])).toEqual([
      ['nameMissing', null],
      [null, null],
      ['duplicate', 3],
      [null, null],
    ])
  })

  it("CTC-07: the export's escaping of a cell is undone", () => {
    expect(one(row('11987654321', "'=Loja"))?.name).toBe('=Loja')
    expect(one(row('11987654321', "  D'Ávila \n & Filhos "))?.name).toBe("D'Ávila & Filhos")
  })

  it('CTC-06: an invalid e-mail is left out, and its row stays', () => {
    expect(one(row('11987654321', 'Ana', 'ana@'))).toMatchObject({ reason: null, isEmailDropped: true })
    expect(one(row('11987654321', 'Ana', 'ana@x.test'))).toMatchObject({ reason: null, isEmailDropped: false })
    expect(one(row('torto', 'Ana', 'ana@'))).toMatchObject({ reason: 'numberInvalid', isEmailDropped: false })
  })

  it('LST-04: the number replaces a missing optional name', () => {
    const optional = { least: 2, most: 50, isOptional: true }
    expect(one(row('11 98765-4321', ''), optional)).toMatchObject({ name: '5511987654321', reason: null })
    expect(one(row('torto', ''), optional)).toMatchObject({ name: '', reason: 'numberInvalid' })
  })

  it('LST-04: the other columns become variables with normalised names, the first of each name', () => {
    const columns = ['Cidade', 'Data da visita', 'cidade', '__proto__', 'Nome', '%%', 'constructor']
    const rows = [{ ...row('11987654321'), values: [' Recife ', 12, 'Olinda', 'x', 'y', 'z'] }]
    expect(rows.map(rowJudge(names, columns))[0]?.variables).toEqual([
      { key: 'cidade', value: 'Recife' },
      { key: 'data_da_visita', value: '12' },
      { key: 'proto', value: 'x' },
      { key: 'constructor', value: '' },
    ])
  })

  it('LST-04: 30 variables of at most 500 characters are kept', () => {
    const columns = Array.from({ length: 31 }, (_, n) => `c${n}`)
    const rows = [{ ...row('11987654321'), values: columns.map(() => 'x'.repeat(501)) }]
    const variables = rows.map(rowJudge(names, columns))[0]?.variables ?? []
    expect([variables.length, variables[0]?.value.length, variables.at(-1)?.key]).toEqual([30, 500, 'c29'])
  })
})
