import { describe, expect, it } from 'vitest'
import { featureIds, testsOfFeatures } from './features.mjs'
import { ambiguousExports } from './figures/exported-names.mjs'
import { importClosure, sqlClosure } from './figures/message-reach.mjs'
import { longFunctions, sampleLines, smallFileShare } from './figures/source-lines.mjs'
import { figure, figureLines } from './figures.mjs'

const lines = (count) => Array.from({ length: count }, (_, index) => `line${index}()`).join('\n')

it.each([
  [40, 40, true],
  [41, 40, false],
  [null, 40, null],
  [41, null, null],
])('a value of %s with a target of %s passes: %s', (value, target, pass) => {
  expect(figure('a', value, target)).toEqual({ name: 'a', value, target, unit: '', pass })
})

it('the table has name, value, target and result', () => {
  const [line] = figureLines([figure('comments', 1.26, 1, '%')])
  expect(line.replace(/ +/g, ' ')).toBe('✗ comments 1.3 % target 1 %')
})

it('an exported name is ambiguous when two files of one part declare it', () => {
  const files = [
    { path: 'apps/web/a.ts', text: 'export const placeOf = 1\nexport { other } from "./c.ts"' },
    { path: 'apps/web/b.ts', text: 'export function placeOf() {}\nexport const calls = 1' },
    { path: 'apps/web/c.ts', text: 'export const calls = 1, { other } = 2, placeOf = lazyPart(() => 1)' },
    { path: 'apps/server/d.ts', text: 'export type placeOf = 1' },
  ]
  const ambiguous = [{ part: 'apps/web', name: 'placeOf', paths: ['apps/web/a.ts', 'apps/web/b.ts'] }]
  expect(ambiguousExports(files)).toEqual(ambiguous)
})

describe('the reach of an incoming message', () => {
  it('has imports that run, and the public.ts of other areas without theirs', () => {
    const texts = {
      'x/a.ts': "import { b } from './b.ts'\nimport type { c } from './c.ts'\nimport { d } from '../y/public.ts'",
      'x/b.ts': "import { a } from './a.ts'\nimport('./c.ts')",
      'x/c.ts': '',
      'y/public.ts': "import { e } from './e.ts'",
      'y/e.ts': '',
    }
    expect([...importClosure('x/a.ts', (path) => texts[path])]).toEqual(['x/a.ts', 'x/b.ts', 'y/public.ts'])
  })

  it('has called functions, and triggers of written tables for the written event', () => {
    const trigger = (events) => `create trigger t after ${events} on messages for each row execute function t();`
    const texts = new Map([
      ['receive', 'perform called(1); insert into messages (id) values (1); -- commented(1)'],
      ['called', 'select 1'],
      ['commented', 'select 1'],
      ['inserted', trigger('insert or delete')],
      ['updated', trigger('update of ack')],
    ])
    expect([...sqlClosure('receive', texts)]).toEqual(['receive', 'called', 'inserted'])
  })
})

describe('sizes', () => {
  it('the share of small files counts those under 30 lines', () => {
    expect(smallFileShare([{ text: lines(29) }, { text: lines(30) }, { text: lines(31) }, { text: lines(100) }])).toBe(
      25,
    )
  })

  it.each([
    [78, []],
    [79, ['a.ts:2: 81 lines']],
  ])('a function with %i lines inside', (count, functions) => {
    expect(longFunctions({ path: 'a.ts', text: `\nfunction a() {\n${lines(count)}\n}` })).toEqual(functions)
  })

  it('random lines are code, without repetition, and the same for the same seed', () => {
    const files = [{ path: 'a.ts', text: `import a from 'a'\n// comment\n\n}\n${lines(50)}` }]
    const sample = sampleLines(files, 20, 7)
    expect(new Set(sample.map(({ text }) => text)).size).toBe(20)
    expect(sample.every(({ text }) => /^line\d+\(\)$/.test(text))).toBe(true)
    expect(sampleLines(files, 20, 7)).toEqual(sample)
    expect(sampleLines(files, 20, 8)).not.toEqual(sample)
  })
})

describe('features', () => {
  it('are the rows of the page', () => {
    expect(featureIds('| Row | Text |\n| TKT-12 | Accept (MSG-10) |\n| MSG-10 | Send |')).toEqual(['TKT-12', 'MSG-10'])
  })

  it('have the tests whose titles carry their ids', () => {
    const text =
      "describe('MSG-10: sending', () => {})\nit('TKT-12, MSG-10: is accepted', () => 'TKT-12')\nit.each([\n  ['TKT-14: a row', 1],\n])('%s', run)"
    const tests = testsOfFeatures(['TKT-12', 'MSG-10', 'TKT-13', 'TKT-14'], [{ path: 'a.test.ts', text }])
    expect([...tests].map(([id, list]) => [id, list.length])).toEqual([
      ['TKT-12', 1],
      ['MSG-10', 2],
      ['TKT-13', 0],
      ['TKT-14', 1],
    ])
  })
})
