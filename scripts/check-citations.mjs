// Every rule (`tickets.3`) and feature (`TKT-12`) that code, tests and pages name stands in docs/, and no paper from outside
// the repository is cited. GLOSSARY.md lists each word once, and only words that are used.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const SOURCES = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql', '.md'])
const PASSED_OVER = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'results', 'public', 'shots'])
/** Pages that list names, and this file with its test, which are about them. */
const LISTS = /^(docs\/rules\/|docs\/features\.md|docs\/wire\.md|CHANGELOG\.md|scripts\/check-citations)/

const absent =
  /\b(?:RULINGS|CONFLICTS|WHATSAPP\.md|UX\.md|FAMILY\.md|OPERATIONS\.md|PROOF\b|BEYOND|DECISIONS\b|STYLE\.md|spec [123]\b)/
const areas = [
  'access',
  'companies',
  'data',
  'tickets',
  'messages',
  'phone',
  'contacts',
  'schedules',
  'connections',
  'bot',
  'dashboard',
  'screens',
  'wire',
]
const rule = new RegExp(`(?<![\\w/.$])(?:${areas.join('|')})\\.\\d+(?![\\w.])`, 'g')
const feature = /(?<![\w-])[A-Z]{2,4}-\d{2}(?![\w-])/g
/** Looks like a feature and is none. */
const otherNames = /^(?:SHA|AES|CRC|UTF|ISO|RFC|EC|RS|HS)-/

/**
 * Names in one text that lead nowhere.
 * @param known names of rules and features that stand in docs/
 * @returns one line per problem, with the number of its line
 */
export function citationProblems(text, known) {
  const problems = []
  for (const [index, line] of text.split('\n').entries()) {
    const at = (what) => problems.push(`${index + 1}: ${what}`)
    const paper = absent.exec(line)
    if (paper) at(`cites ${paper[0]}, which is not in the repository`)
    for (const [name] of line.matchAll(rule)) if (!known.has(name)) at(`no page in docs/rules has ${name}`)
    for (const [name] of line.matchAll(feature))
      if (!otherNames.test(name) && !known.has(name)) at(`docs/features.md has no ${name}`)
  }
  return problems
}

/** Names that a page gives: **tickets.3 …** and rows | TKT-12 | … |. A name that stands twice is a problem. */
export function namesOf(page) {
  return [...page.matchAll(/^- \*\*([a-z]+\.\d+)[ .*]|^\| ([A-Z]{2,4}-\d{2}) \|/gm)].map(
    ([, one, other]) => one ?? other,
  )
}

/**
 * Words of the glossary that stand twice or are used nowhere.
 * @param used all texts of the repository but the glossary, in small letters
 */
export function glossaryProblems(glossary, used) {
  const problems = []
  const seen = new Set()
  for (const [, cell] of glossary.matchAll(/^\| ([^|]+) \|/gm)) {
    if (/^(Word|-+)$/.test(cell.trim())) continue
    for (const word of cell.replace(/\([^)]*\)/g, (hint) => hint.replaceAll(',', ' ')).split(', ')) {
      const name = word.trim()
      if (seen.has(name)) problems.push(`GLOSSARY.md lists ${name} twice`)
      seen.add(name)
      const plain = name
        .replace(/\s*\([^)]*\)/, '')
        .replace(/^to /, '')
        .toLowerCase()
      const joined = plain.replaceAll(' ', '[ -]?')
      if (!new RegExp(`\\b${joined}`).test(used)) problems.push(`GLOSSARY.md has ${name}, which nothing uses`)
    }
  }
  return problems
}

/** All of it over a repository. @returns one line per problem, empty when there is none */
export function checkCitations(root) {
  const files = [...walk(root, '')]
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const names = files
    .filter((path) => /^docs\/(rules\/|features\.md|wire\.md)/.test(path))
    .flatMap((path) => namesOf(read(path)))
  const known = new Set(names)
  const problems = names.filter((name, at) => names.indexOf(name) !== at).map((name) => `docs: ${name} stands twice`)
  const used = []
  for (const path of files) {
    const text = read(path)
    if (path !== 'GLOSSARY.md') used.push(text.toLowerCase())
    if (LISTS.test(path)) continue
    problems.push(...citationProblems(text, known).map((problem) => `${path}:${problem}`))
  }
  return [...problems, ...glossaryProblems(read('GLOSSARY.md'), used.join('\n'))]
}

function* walk(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name) && !entry.name.startsWith('.')) yield* walk(root, path)
    } else if (SOURCES.has(extname(entry.name))) yield path
  }
}
