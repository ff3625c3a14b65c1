import { describe, expect, it } from 'vitest'
import { namedMembers } from './members.rules.ts'

const namesOf = (names: readonly string[]) =>
  namedMembers(
    names.map((name, at) => ({
      address: { phone: `551100000${1001 + at}`, lid: null, group: null },
      name,
      isMe: false,
    })),
    [],
    { ownName: 'loja', language: 'pt' },
  ).map(({ name }) => name)

describe('messages.18: names of members', () => {
  it.each<[string, string[], string[]]>([
    ['two of one name', ['Ana', 'ana'], ['Ana (1001)', 'ana (1002)']],
    [
      'one whose name ends as if told apart',
      ['Ana', 'Ana', 'Ana (1001)'],
      ['Ana (1001)', 'Ana (1001) (1003)', 'Ana (1002)'],
    ],
    ['digits of the name itself', ['Loja (24)'], ['Loja (24)']],
    ['one name in two spellings of Unicode', ['Jo\u0301', 'J\u00f3'], ['Jo\u0301 (1001)', 'J\u00f3 (1002)']],
    ['a NUL', ['a\0b'], ['ab']],
    ['half an emoji', ['a\ud83d'], ['a\ufffd']],
    ['a mark that turns the direction', ['foto\u202egpj'], ['fotogpj']],
    ['nothing to be seen', ['\u200b\u200f'], ['+5511000001001']],
    ['lines', ['Ana\n\tLima\u0007'], ['Ana Lima']],
  ])('%s', (_what, names, expected) => {
    expect(namesOf(names)).toEqual(expected)
  })

  it('2,000 people of one name get all of their digits when the last ones are equal', () => {
    const names = namesOf(Array.from({ length: 2000 }, () => 'Ana'))
    expect(new Set(names).size).toBe(2000)
  })
})
