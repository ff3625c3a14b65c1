import { describe, expect, it } from 'vitest'
import { confirms, spellingsOf } from './spellings.rules.ts'

it.each([
  ['5511987654321', ['5511987654321', '551187654321']],
  ['551187654321', ['5511987654321', '551187654321']],
  ['551132654321', ['551132654321']],
  ['14155550100', ['14155550100']],
  ['', ['']],
])('PLUS-21: %s is kept as %j', (digits, spellings) => expect(spellingsOf(digits)).toEqual(spellings))

describe('PLUS-21: a typed confirmation', () => {
  const maria = { name: 'Maria José', number: '5511987654321' }
  it.each(['maria josé', ' Maria José ', '5511987654321', '+55 (11) 98765-4321', '551187654321'])(
    '%s names her',
    (typed) => expect(confirms(typed, maria)).toBe(true),
  )
  it.each(['Maria', 'Mariajosé', '987654321', '', '5511987654322', '-'])('%j does not', (typed) =>
    expect(confirms(typed, maria)).toBe(false),
  )
  it('of a contact without name or number is never the empty text', () =>
    expect(confirms('', { name: '', number: '' })).toBe(false))
})
