import { describe, expect, it } from 'vitest'
import { MAX_FILES, sortFiles } from './attachment.rules.ts'
import { recordingName, tooShort } from './recording.rules.ts'
import { outgoingText } from './signature.rules.ts'

describe('the text that is sent', () => {
  it.each([
    ['MSG-11, messages.6: signed', 'oi', true, '*Ana:*\noi'],
    ['MSG-11: not signed', 'oi', false, 'oi'],
    ['MSG-09: empty', '', true, null],
    ['MSG-09: only blanks', ' \n\t ', true, null],
    ['line breaks inside stay', ' a\n\nb ', false, 'a\n\nb'],
  ])('%s', (_, input, signs, expected) => {
    expect(outgoingText(input, signs, 'Ana')).toBe(expected)
  })
})

describe('MSG-12: files', () => {
  const most = 1024 * 1024
  const file = (name: string, size = 1) => ({ name, size })
  it.each([
    [most, ['f']],
    [most + 1, []],
  ])('a file of %s bytes with a limit of 1 MB: %s', (size, names) => {
    expect(sortFiles([file('f', size)], 0, most).accepted.map(({ name }) => name)).toEqual(names)
  })
  it('accepts several', () => {
    expect(sortFiles([file('a'), file('b')], 0, most)).toEqual({ accepted: [file('a'), file('b')], rejections: [] })
  })
  it('rejects an empty and a large file by name', () => {
    const { accepted, rejections } = sortFiles([file('e', 0), file('l', most + 1), file('ok')], 0, most)
    expect(accepted).toEqual([file('ok')])
    expect(rejections).toEqual([
      { why: 'fileEmpty', name: 'e' },
      { why: 'fileTooLarge', name: 'l' },
    ])
  })
  it('reports only once that there are too many', () => {
    const { accepted, rejections } = sortFiles([file('a'), file('b'), file('c')], MAX_FILES - 1, most)
    expect(accepted).toHaveLength(1)
    expect(rejections).toEqual([{ why: 'tooManyFiles' }])
  })
})

describe('MSG-13: recordings', () => {
  it.each([
    [9999, true],
    [10_000, false],
  ])('a recording of %s bytes is too short: %s', (size, expected) => {
    expect(tooShort(size)).toBe(expected)
  })
  it('are named by their time', () => {
    expect(recordingName(new Date(1_760_000_000_000))).toBe('1760000000000.ogg')
  })
})
