import { describe, expect, it } from 'vitest'
import { areaOfPath, countByArea, exceededFigures, inspectProse, loweredFigures } from './check-prose.mjs'
import { isParticiple, pageTexts, proseOf, turnsIn } from './prose.mjs'

const hits = [
  ['Of the variable; undefined: it was never filled.', 'begins with Of, Who, Whoever or What'],
  ['Returns a ticket. Who is silent has nothing to say.', 'begins with Of, Who, Whoever or What'],
  ['@returns what a campaign sends', 'begins with Of, Who, Whoever or What'],
  ['TKT-14: what is typed after a click is written', 'begins with Of, Who, Whoever or What'],
  ['One that no user sees.', 'begins with One that or The same'],
  ['Nobody is connected.', 'nobody, somebody, whoever'],
  ['The list is drawn anew.', 'anew, once more'],
  ['A label of its own.', 'of theirs, of its own'],
  ['Null: there is none.', 'is none'],
  ['An event that is no message.', 'is no …'],
  ['At most so many rows.', 'so many, so long'],
  ['The column stands in the list.', 'stands'],
  ['The file lies in the folder.', 'lies in, lies at'],
  ['The room is told.', 'is told'],
  ['The session lets go of its lease.', 'lets go, gives way'],
  ['A test that is mended.', 'mend'],
  ['The page reloads by itself.', 'by itself'],
  ['Meanwhile the queue grows.', 'meanwhile'],
  ['It runs all the same.', 'all the same'],
  ['Counters are brought in step.', 'in step'],
  ['Shows what is wrong with it.', 'is wrong with'],
  ['True when the network took it.', 'the network took it'],
  ['A person has the word.', 'has the word'],
  ['The message goes out.', 'goes out'],
  ['The call comes to nothing.', 'comes to nothing'],
]
const falseFriends = [
  'Returns the owner of the ticket.',
  'The letter L stands for LID.',
  'What does a closed ticket return?',
  'Returns what the network accepted.',
  'The key is `of its own` in code.',
  'There is no message.',
  'The session is no longer open.',
  'Waits as long as the lease is valid, so long as it is renewed.',
  'A standing order of the bank.',
  'Of-style names are pure mappings.',
  'Recommended settings.',
]

describe('turns of phrase', () => {
  it.each(hits)('are counted in "%s"', (text, turn) => {
    expect(turnsIn(text)).toEqual([turn])
  })

  it.each(falseFriends)('are not counted in "%s"', (text) => {
    expect(turnsIn(text)).toEqual([])
  })
})

describe('names', () => {
  it.each(['told', 'found', 'Asked', 'Way'])('%s is a bare participle', (name) => {
    expect(isParticiple(name)).toBe(true)
  })

  it.each(['foundTicket', 'isKept', 'settings', 'seed', 'ways'])('%s is a noun or a question', (name) => {
    expect(isParticiple(name)).toBe(false)
  })

  it('are found where they are declared: variables, parameters, functions and types', () => {
    const source =
      'type Told = 1\nconst { a: found, ...kept } = b\nfunction asked(said = 1) { return (held) => said }\nfoo.shown = { made: 1 }'
    const { names, declarations } = proseOf('a.ts', source)
    expect(names.map(({ name, line }) => `${line} ${name}`)).toEqual([
      '1 Told',
      '2 found',
      '2 kept',
      '3 asked',
      '3 said',
      '3 held',
    ])
    expect(declarations).toBe(6)
  })
})

describe('texts of a file', () => {
  it('are its comments, line comments joined, and the titles of its tests', () => {
    const source =
      '// One\n// two.\n/** Three. */\nit.each([1])("four", () => {\n  // biome-ignore lint: five\n  six() // seven\n})'
    const { comments, titles } = proseOf('a.test.ts', source)
    expect(comments.map(({ line, text }) => [line, text])).toEqual([
      [1, 'One\ntwo.'],
      [3, 'Three.'],
      [6, 'seven'],
    ])
    expect(titles.map(({ line, text }) => [line, text])).toEqual([[4, 'four']])
  })

  it('in SQL exclude quoted dashes', () => {
    const { comments } = proseOf('a.sql', "-- One.\nselect '--two' -- three")
    expect(comments.map(({ text }) => text)).toEqual(['One.', 'three'])
  })

  it('in a page exclude code, and count each cell', () => {
    const page = '# One\n\nTwo\nthree.\n\n| a | b |\n|---|---|\n- four\n```\nfive\n```'
    expect(pageTexts(page).map(({ text }) => text)).toEqual(['One', 'Two\nthree.', 'a', 'b', 'four'])
  })
})

describe('areas', () => {
  it.each([
    ['apps/server/src/domains/tags/test/calls.ts', 'apps/server/src/domains/tags'],
    ['apps/server/src/platform/log.ts', 'apps/server/src/platform'],
    ['apps/server/sql/functions/tickets/a.sql', 'apps/server'],
    ['packages/contract/src/tags/tag.ts', 'packages/contract'],
    ['e2e/operations/start.test.ts', 'e2e'],
    ['README.md', 'docs'],
  ])('%s belongs to %s', (path, area) => {
    expect(areaOfPath(path)).toBe(area)
  })

  const files = [
    { path: 'e2e/a.ts', ...inspectProse('e2e/a.ts', '// Of one.\nconst told = 1') },
    { path: 'docs/b.md', ...inspectProse('docs/b.md', 'Nobody.') },
  ]
  const counts = { docs: { turns: 1, names: 0 }, e2e: { turns: 1, names: 1 } }

  it('have a figure for turns and one for names', () => {
    expect(countByArea(files)).toEqual(counts)
  })

  it.each([
    ['pass when equal to their figures', counts, []],
    [
      'fail above a figure',
      { docs: { turns: 1, names: 0 }, e2e: { turns: 1, names: 0 } },
      [/^e2e: 1 names, at most 0/],
    ],
    ['fail without a figure', { e2e: { turns: 1, names: 1 } }, [/^docs: 1 turns, at most 0/]],
  ])('%s', (_title, committed, problems) => {
    expect(exceededFigures(counts, committed)).toEqual(problems.map((problem) => expect.stringMatching(problem)))
  })

  it('get lower figures, and never higher ones', () => {
    const committed = { docs: { turns: 5, names: 5 }, e2e: { turns: 0, names: 1 }, storm: { turns: 1, names: 1 } }
    expect(loweredFigures(counts, committed)).toEqual({ docs: { turns: 1, names: 0 }, e2e: { turns: 0, names: 1 } })
  })
})
