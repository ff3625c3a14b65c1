import { describe, expect, it } from 'vitest'
import { sortChatFiles } from './attachment.rules.ts'

describe('files of a message', () => {
  const MB = 1024 * 1024
  const file = (name: string, size = 1) => ({ name, size })
  it.each<[string, Array<ReturnType<typeof file>>, number, string[], string[]]>([
    ['up to ten files are accepted', [file('a'), file('b')], 8, ['a', 'b'], []],
    [
      'the eleventh and later files are rejected with one error',
      [file('a'), file('b'), file('c')],
      9,
      ['a'],
      ['tooManyFiles'],
    ],
    ['a file of 16 MB is accepted', [file('a', 16 * MB)], 0, ['a'], []],
    ['a larger file is rejected', [file('a', 16 * MB + 1)], 0, [], ['fileTooLarge']],
    ['an empty file is rejected', [file('a', 0)], 0, [], ['fileEmpty']],
  ])('%s', (_, files, present, accepted, refusals) => {
    const sorted = sortChatFiles(files, present, 16 * MB)
    expect([sorted.accepted.map(({ name }) => name), sorted.refusals.map(({ why }) => why)]).toEqual([
      accepted,
      refusals,
    ])
  })
})
