import { expect, it } from 'vitest'
import { checkCitations, citationProblems, glossaryProblems, namesOf } from './check-citations.mjs'
import { root } from './project.mjs'

const definedNames = new Set(['tickets.3', 'TKT-12'])

it('finds undefined names of rules and features, with their line', () => {
  const text = "// As tickets.3 says.\nit('TKT-12: opens', run)\nit('TKT-99, tickets.44: opens', run)"
  expect(citationProblems(text, definedNames)).toEqual([
    '3: no page in docs/rules has tickets.44',
    '3: docs/features.md has no TKT-99',
  ])
})

it.each(['(RULINGS 14)', 'CONFLICTS A-01', 'UX.md §3', 'spec 1 §4', 'BEYOND-13'])('refuses to cite %s', (paper) => {
  expect(citationProblems(`// ${paper}`, new Set(['A-01']))[0]).toMatch(/^1: cites /)
})

it.each(["createHash('SHA-256')", 'rows.messages.length', 'version 1.messages.2.3', 'ERR_NO_OTHER_WHATSAPP'])(
  'does not read %s as a citation',
  (text) => expect(citationProblems(text, definedNames)).toEqual([]),
)

it('reads the names that pages define', () => {
  expect(
    namesOf('- **tickets.3 Who sees what.** An admin …\n| TKT-12 | Tickets by id | delivered |\ntickets.9'),
  ).toEqual(['tickets.3', 'TKT-12'])
})

it('finds words of the glossary that occur twice or are not used', () => {
  const glossary =
    '| Word | Means |\n|---|---|\n| queue | a department |\n| queue | again |\n| to peek, zeppelin | two |'
  expect(glossaryProblems(glossary, 'const queue = peeked')).toEqual([
    'GLOSSARY.md lists queue twice',
    'GLOSSARY.md has zeppelin, which nothing uses',
  ])
})

it('holds for this repository', () => expect(checkCitations(root)).toEqual([]))
