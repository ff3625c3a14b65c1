import { expect, it } from 'vitest'
import { membersFor, searchAt, showsNoMatch } from './member-search.rules.ts'

const members = [
  'Ana Lima (0001)',
  'Ana Lima (0002)',
  'Érica Souza',
  'João da Silva',
  '+5511988880005',
  'Nossa loja',
].map((name, at) => ({
  id: `${at}`,
  name,
  number: `551198888000${at + 1}`,
  contactId: null,
  isMe: name === 'Nossa loja',
}))
const ana = { id: '0', name: 'Ana Lima (0001)' }

it.each<[string, ReturnType<typeof searchAt>]>([
  ['@', { from: 0, query: '' }],
  ['oi @an', { from: 3, query: 'an' }],
  ['(@b', { from: 1, query: 'b' }],
  ['*@b', { from: 1, query: 'b' }],
  ['a\n@b', { from: 2, query: 'b' }],
  ['@joão da', { from: 0, query: 'joão da' }],
  ['oi', null],
  ['ana@loja', null],
  ['@ana\n', null],
  ['@Ana Lima (0001)', null],
  ['@Ana Lima (0001) e @', { from: 19, query: '' }],
])('MSG-22: a member is being named in %j', (text, expected) => {
  expect(searchAt(text, text.length, [ana])).toEqual(expected)
})

it.each<[string, string | null]>([
  ['@Ana', null],
  ['@Ana ', null],
  ['@Anab', 'Anab'],
  ['@Ana Li', 'Ana Li'],
])('MSG-22: after Ana was chosen, a member with a longer name is being named in %j', (text, query) => {
  expect(searchAt(text, text.length, [{ id: '1', name: 'Ana' }])?.query ?? null).toBe(query)
})

it.each<[string, string[]]>([
  ['', ['0', '1', '2', '3', '4']],
  ['ana', ['0', '1']],
  ['ANA LIMA (0002', ['1']],
  ['eric', ['2']],
  ['sil', ['3']],
  ['joao da s', ['3']],
  ['da silva', ['3']],
  ['0005', ['4']],
  ['+55 11', ['0', '1', '2', '3', '4']],
  ['loja', []],
  ['ana veio', []],
  ['joao ', ['3']],
  ['+5511988880005 ', []],
])('MSG-22: offered for %j', (query, ids) => {
  expect(membersFor(members, query).map(({ id }) => id)).toEqual(ids)
})

it.each([
  ['', false],
  ['xyz', true],
  ['xyz e mais', false],
])('MSG-22: whether the list shows that no member matches %j', (query, says) => {
  expect(showsNoMatch(query)).toBe(says)
})
