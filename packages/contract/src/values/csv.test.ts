import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  ['plain cells', ['Ana', '5511988887777', 'a@x.test'], 'Ana;5511988887777;a@x.test\r\n'],
  ['a separator', ['Silva; Ana', '', ''], '"Silva; Ana";;\r\n'],
  ['quotes', ['Ana "Nina"', '', ''], '"Ana ""Nina""";;\r\n'],
  ['a line break', ['Ana\nLima', '', ''], '"Ana\nLima";;\r\n'],
  ['a formula', ['=1+1', '+55', '@x'], "'=1+1;'+55;'@x\r\n"],
  ['a formula with a separator', ['-2;3', '', ''], '"\'-2;3";;\r\n'],
  ['a hidden formula', ['\t=1', '', ''], "'\t=1;;\r\n"],
])('CTC-07: %s', (_, cells, line) => expect(csvLine(cells)).toBe(line))
