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
    ['two members with the same name get a suffix', ['Ana', 'ana'], ['Ana (1001)', 'ana (1002)']],
    [
      'a name that already ends in such a suffix stays unique',
      ['Ana', 'Ana', 'Ana (1001)'],
      ['Ana (1001)', 'Ana (1001) (1003)', 'Ana (1002)'],
    ],
    ['digits in a unique name stay', ['Loja (24)'], ['Loja (24)']],
    ['two Unicode forms of one name get a suffix', ['Jo\u0301', 'J\u00f3'], ['Jo\u0301 (1001)', 'J\u00f3 (1002)']],
    ['a NUL is removed', ['a\0b'], ['ab']],
    ['half an emoji is replaced', ['a\ud83d'], ['a\ufffd']],
    ['a direction mark is removed', ['foto\u202egpj'], ['fotogpj']],
    ['a name of invisible characters becomes the number', ['\u200b\u200f'], ['+5511000001001']],
    ['line breaks become one space', ['Ana\n\tLima\u0007'], ['Ana Lima']],
  ])('%s', (_what, names, expected) => {
    expect(namesOf(names)).toEqual(expected)
  })

  it('2,000 people of one name get all of their digits when the last ones are equal', () => {
    const names = namesOf(Array.from({ length: 2000 }, () => 'Ana'))
    expect(new Set(names).size).toBe(2000)
  })
})
