import { describe, expect, it } from 'vitest'
import { confirms, spellingsOf } from './spellings.rules.ts'

it.each([
  ['5511987654321', ['5511987654321', '551187654321']],
  ['551187654321', ['5511987654321', '551187654321']],
  ['551132654321', ['551132654321']],
  ['14155550100', ['14155550100']],
  ['', ['']],
])('PLUS-21: %s is stored as one of %j', (digits, spellings) => expect(spellingsOf(digits)).toEqual(spellings))

describe('PLUS-21: an entered confirmation', () => {
  const maria = { name: 'Maria José', number: '5511987654321' }
  it.each(['maria josé', ' Maria José ', '5511987654321', '+55 (11) 98765-4321', '551187654321'])(
    '%s matches her',
    (input) => expect(confirms(input, maria)).toBe(true),
  )
  it.each(['Maria', 'Mariajosé', '987654321', '', '5511987654322', '-'])('%j does not match', (input) =>
    expect(confirms(input, maria)).toBe(false),
  )
  it('for a contact without name or number is never the empty text', () =>
    expect(confirms('', { name: '', number: '' })).toBe(false))
})
