// Checks that docs/ defines every rule (`tickets.3`) and feature (`TKT-12`) that code, tests and pages cite, that they
// cite no document outside the repository, and that GLOSSARY.md lists each word once and only words in use.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const SOURCES = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql', '.md'])
const PASSED_OVER = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'results', 'public', 'shots'])
/** Pages that define names, and this check with its test. */
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
/** Names that look like a feature. */
const otherNames = /^(?:SHA|AES|CRC|UTF|ISO|RFC|EC|RS|HS)-/

/**
 * Returns the undefined names of one text.
 * @param known names of rules and features that docs/ defines
 * @returns one line per problem, with its line number
 */
export function citationProblems(text, definedNames) {
  const problems = []
  for (const [index, line] of text.split('\n').entries()) {
    const at = (what) => problems.push(`${index + 1}: ${what}`)
    const paper = absent.exec(line)
    if (paper) at(`cites ${paper[0]}, which is not in the repository`)
    for (const [name] of line.matchAll(rule)) if (!definedNames.has(name)) at(`no page in docs/rules has ${name}`)
    for (const [name] of line.matchAll(feature))
      if (!otherNames.test(name) && !definedNames.has(name)) at(`docs/features.md has no ${name}`)
  }
  return problems
}

/**
 * Returns the names that a page defines: **tickets.3 …** and rows | TKT-12 | … |. A name that occurs twice is a
 * problem.
 */
export function namesOf(page) {
  return [...page.matchAll(/^- \*\*([a-z]+\.\d+)[ .*]|^\| ([A-Z]{2,4}-\d{2}) \|/gm)].map(
    ([, one, other]) => one ?? other,
  )
}

/**
 * Returns the words of the glossary that occur twice or are not used.
 * @param used all texts of the repository except the glossary, in lower case
 */
export function glossaryProblems(glossary, allTexts) {
  const problems = []
  const names = new Set()
  for (const [, cell] of glossary.matchAll(/^\| ([^|]+) \|/gm)) {
    if (/^(Word|-+)$/.test(cell.trim())) continue
    for (const word of cell.replace(/\([^)]*\)/g, (hint) => hint.replaceAll(',', ' ')).split(', ')) {
      const name = word.trim()
      if (names.has(name)) problems.push(`GLOSSARY.md lists ${name} twice`)
      names.add(name)
      const plain = name
        .replace(/\s*\([^)]*\)/, '')
        .replace(/^to /, '')
        .toLowerCase()
      const joined = plain.replaceAll(' ', '[ -]?')
      if (!new RegExp(`\\b${joined}`).test(allTexts)) problems.push(`GLOSSARY.md has ${name}, which nothing uses`)
    }
  }
  return problems
}

/** Runs the check over a repository. @returns one line per problem */
export function checkCitations(root) {
  const files = [...walk(root, '')]
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const names = files
    .filter((path) => /^docs\/(rules\/|features\.md|wire\.md)/.test(path))
    .flatMap((path) => namesOf(read(path)))
  const definedNames = new Set(names)
  const problems = names.filter((name, at) => names.indexOf(name) !== at).map((name) => `docs: ${name} stands twice`)
  const texts = []
  for (const path of files) {
    const text = read(path)
    if (path !== 'GLOSSARY.md') texts.push(text.toLowerCase())
    if (LISTS.test(path)) continue
    problems.push(...citationProblems(text, definedNames).map((problem) => `${path}:${problem}`))
  }
  return [...problems, ...glossaryProblems(read('GLOSSARY.md'), texts.join('\n'))]
}

function* walk(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name) && !entry.name.startsWith('.')) yield* walk(root, path)
    } else if (SOURCES.has(extname(entry.name))) yield path
  }
}
