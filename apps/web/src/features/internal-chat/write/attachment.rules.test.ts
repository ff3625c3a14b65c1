import { describe, expect, it } from 'vitest'
import { sortChatFiles } from './attachment.rules.ts'

describe('files of a message', () => {
  const MB = 1024 * 1024
  const file = (name: string, size = 1) => ({ name, size })
  it.each<[string, Array<ReturnType<typeof file>>, number, string[], string[]]>([
    ['up to ten', [file('a'), file('b')], 8, ['a', 'b'], []],
    ['no eleventh, said once', [file('a'), file('b'), file('c')], 9, ['a'], ['tooManyFiles']],
    ['of 16 MB', [file('a', 16 * MB)], 0, ['a'], []],
    ['no larger one', [file('a', 16 * MB + 1)], 0, [], ['fileTooLarge']],
    ['no empty one', [file('a', 0)], 0, [], ['fileEmpty']],
  ])('%s', (_, files, present, accepted, refusals) => {
    const sorted = sortChatFiles(files, present, 16 * MB)
    expect([sorted.accepted.map(({ name }) => name), sorted.refusals.map(({ why }) => why)]).toEqual([
      accepted,
      refusals,
    ])
  })
})
