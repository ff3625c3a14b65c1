import { expect, it } from 'vitest'
import { csvCell, csvCells, csvLine, unmarkedCell } from './csv.ts'

it.each([
  ['plain cells', ['Ana', '5511988887777', 'a@x.test'], 'Ana;5511988887777;a@x.test\r\n'],
  ['a separator', ['Silva; Ana', '', ''], '"Silva; Ana";;\r\n'],
  ['quotes', ['Ana "Nina"', '', ''], '"Ana ""Nina""";;\r\n'],
  ['a line break', ['Ana\nLima', '', ''], '"Ana\nLima";;\r\n'],
  ['a formula', ['=1+1', '+55', '@x'], "'=1+1;'+55;'@x\r\n"],
  ['a formula with a separator', ['-2;3', '', ''], '"\'-2;3";;\r\n'],
  ['a hidden formula', ['\t=1', '', ''], "'\t=1;;\r\n"],
])('CTC-07: %s', (_, cells, line) => expect(csvLine(cells)).toBe(line))

it.each([
  [
    'all kinds of line breaks, without one at the end',
    'a;b\r\nc;d\ne;f\rg;h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  ['empty cells and lines', ';b;\n\n;', [['', 'b', ''], [''], ['', '']]],
  [
    'quotes',
    '"Silva; Ana";"Ana ""Nina"""\n"duas\nlinhas";x',
    [
      ['Silva; Ana', 'Ana "Nina"'],
      ['duas\nlinhas', 'x'],
    ],
  ],
  ['a quote inside a cell', 'rua 5" x;b', [['rua 5" x', 'b']]],
  ['an unclosed quote', '"a;b\nc', [['a;b\nc']]],
  ['an empty text', '', []],
])('CTC-06: reads %s', (_, text, cells) => expect(csvCells(text, ';')).toEqual(cells))

it('CTC-06: reads its own output', () => {
  const rows = [
    ['Ana "Nina"; Lima', '5511988887777', 'a\nb'],
    ['x', '', 'y'],
  ]
  expect(csvCells(rows.map(csvLine).join(''), ';')).toEqual(rows)
})

it.each([
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\u{ff1d}1+1',
    '\u{ff0b}1',
    '\u{ff0d}1',
    '\u{ff20}A',
    '\u{fe66}1',
    '\u{fe62}1',
    '\u{fe63}1',
    '\u{fe6b}a',
  ],
  ...[
    '\u207a1',
    '\u207b1',
    '\u207c1',
    '\u208a1',
    '\u208b1',
    '\u208c1',
    '\u22121',
    '\u200b=1',
    '\u202e=1',
    '\ufeff=1',
    ' =1',
    '\u00a0\u{ff1d}1',
    '\u3000+1',
  ],
  ...['\t=1', '\r=1', '\n=1'],
])('contacts.5: %j is not exported as a formula and is read back unchanged', (value) => {
  const cell = csvCells(csvCell(value), ';')[0]?.[0] ?? ''
  expect(cell).toBe(`'${value}`)
  expect(unmarkedCell(cell)).toBe(value)
})

it.each(['Ana', "'Ana", '1=1', 'a@b.c', '1-1', '\u2013 item', '', '李', 'Æ=1'])(
  'contacts.5: %j stays unchanged',
  (value) => {
    expect(csvCells(csvCell(value), ';')[0]?.[0] ?? '').toBe(value)
    expect(unmarkedCell(value)).toBe(value)
  },
)
