// Reads the prose and the names of a source file: comments, test titles and declared names.
import { parseSource } from './source-parser.mjs'

/**
 * Turns of phrase that a reader has to translate, each with a name. A pattern meets one sentence, without its end mark.
 * The list is the left column of the writing rules, less the words that have a technical meaning.
 */
export const turns = {
  'begins with Of, Who, Whoever or What': /^(?:of|who|whoever|what)\b(?!-)/i,
  'begins with One that or The same': /^(?:one (?:that|who)|the same (?:as|for|of|that|when|where)?)\b/i,
  'nobody, somebody, whoever': /\b(?:nobody|somebody|anybody|whoever)\b/i,
  'anew, once more': /\b(?:anew|once more|again and again|now and then)\b/i,
  'of theirs, of its own': /\bof (?:theirs|ours|his|hers|(?:its|their|our|his|her|one's) own)\b/i,
  'is none': /\b(?:is|are|was|were|be) none\b/i,
  'is no …': /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more than\b|less\b|op\b|good\b)[a-z]+/i,
  'so many, so long': /\bso (?:many|long)\b(?! as\b)/i,
  stands: /\b(?:stands?|stood)\b(?! (?:for|alone|in for)\b)/i,
  'lies in, lies at': /\b(?:lies?|lay|lying) (?:in|at|on|below|behind|beside|between|before|outside|there)\b/i,
  'is told': /\b(?:(?:is|are|was|were|be|been|being|gets?) told|hears? (?:of|from)|(?:is|are) said to)\b/i,
  'lets go, gives way': /\b(?:lets? go|gives? way|throws? away|thrown away|takes? back|taken back)\b/i,
  mend: /\bmend(?:s|ed|ing)?\b/i,
  'by itself': /\b(?:by|of) (?:itself|themselves)\b/i,
  meanwhile: /\bmeanwhile\b/i,
  'all the same': /\ball the same\b/i,
  'in step': /\bin step\b/i,
  'is wrong with': /\bwhat is wrong with\b/i,
  'the network took it': /\bnetworks? (?:took|takes?|has taken|have taken|may take)\b/i,
  'has the word': /\b(?:has|have|had) the word\b/i,
  'goes out': /\b(?:goes?|went|going|gone) out\b/i,
  'comes to nothing': /\b(?:comes?|came) to nothing\b/i,
}

/** Bare participles, which do not say what a value is. */
const participles = new Set(
  (
    'asked begun bound brought built called changed chosen claimed come done drawn dropped due ended entered failed ' +
    'filled found given gone got heard held hidden hit kept known listed locked looked lost made meant met missed named ' +
    'needed opened ordered owed paid picked planned prepared put raised reached ready refused released remembered removed ' +
    'said saved seen sent served set shown shut spent spoken started stopped taken thought told touched tried turned typed ' +
    'used waited walked wanted watched woken won written wrong'
  ).split(' '),
)
for (const technical of ['bound', 'set', 'put', 'hit', 'ready', 'due']) participles.delete(technical)

/** True when a declared name is a bare participle, with or without a plural. */
export const isParticiple = (name) => participles.has(name) || name === 'Way' || participles.has(lowerFirst(name))

const lowerFirst = (name) => name.charAt(0).toLowerCase() + name.slice(1)

/** Returns the sentences of a comment or title. A question keeps its question mark; other end marks are removed. */
export function sentencesOf(text) {
  const plain = text.replace(/`[^`]*`/g, '`code`').replace(/\{@link [^}]*\}/g, '`link`')
  return plain
    .split(/(?<=[.!?])\s+|\n\s*\n|(?=@[a-z]+ )/)
    .map((sentence) =>
      sentence
        .replace(/^@(?:param|throws|template) \S+ (?:- )?|^@[a-z]+ /, '')
        .replace(/^(?:[A-Z]{2,4}-\d+|[a-z]+\.\d+)(?:, (?:[A-Z]{2,4}-\d+|[a-z]+\.\d+))*:? /, '')
        .replace(/[.!\s]+$/, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '')
}

/** Returns the names of the turns of phrase in a text, each once. A question may begin with any word. */
export function turnsIn(text) {
  const names = new Set()
  for (const sentence of sentencesOf(text)) {
    for (const [name, pattern] of Object.entries(turns)) {
      if (name.startsWith('begins') && sentence.endsWith('?')) continue
      if (pattern.test(sentence)) names.add(name)
    }
  }
  return [...names]
}

/**
 * Returns the texts of a Markdown page: paragraphs, list items and table cells, without code. @returns `{ line, text }`
 * each
 */
export function pageTexts(page) {
  const lines = page.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, '')).split('\n')
  const texts = []
  let open
  for (const [index, line] of lines.entries()) {
    const cells = /^\s*\|/.test(line) ? line.split('|').map((cell) => cell.trim()) : undefined
    if (cells) texts.push(...cells.filter((cell) => /[a-z]/i.test(cell)).map((text) => ({ line: index + 1, text })))
    else if (open && /^\s*[^\s#\-*|]/.test(line) && !/^\s*\d+\. /.test(line)) open.text += `\n${line.trim()}`
    else if (/[a-z]/i.test(line)) {
      open = { line: index + 1, text: line.replace(/^\s*(?:#+|[-*]|\d+\.) +/, '').trim() }
      texts.push(open)
      continue
    }
    if (cells || line.trim() === '') open = undefined
  }
  return texts
}

/**
 * Returns the prose and the names of a source file: TypeScript, JavaScript, SQL or CSS. Adjacent line comments are one
 * comment.
 * @returns `comments` and `titles` as `{ start, end, line, text }`, `names` as `{ name, line, start }`; lines count
 *   from 1
 * @throws Error when a script cannot be parsed
 */
export function proseOf(path, text) {
  const lineAt = lineCounter(text)
  const place = ({ start, end, ...rest }) => ({ start, end, line: lineAt(start), ...rest })
  if (!/\.(?:[cm]?[jt]sx?)$/.test(path)) {
    return { comments: joined(plainComments(path, text), text).map(place), titles: [], names: [], declarations: 0 }
  }
  const { program, comments, errors } = parseSource(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const titles = []
  const names = []
  visit(program, (node) => {
    const title = titleIn(node)
    if (title) titles.push({ ...title, text: text.slice(title.start + 1, title.end - 1) })
    names.push(...declaredIn(node))
  })
  return {
    comments: joined(comments, text).map(place),
    titles: titles.map(place),
    names: names
      .filter(({ name }) => isParticiple(name))
      .map(({ name, start }) => ({ name, start, line: lineAt(start) })),
    declarations: names.length,
  }
}

const directive =
  /^\s*(?:biome-ignore|@ts-|@vite-ignore|@vitest-|eslint|prettier|\/ <reference|#|v8 ignore|c8 ignore|istanbul)/

function joined(comments, text) {
  const result = []
  for (const { type, value, start, end } of comments) {
    if (directive.test(value)) continue
    const previous = result.at(-1)
    const between = previous && text.slice(previous.end, start)
    const ownLine = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start))
    if (type === 'Line' && previous?.type === 'Line' && previous.ownLine && ownLine && /^\r?\n[ \t]*$/.test(between)) {
      previous.end = end
      previous.text += `\n${value.trim()}`
    } else result.push({ type, start, end, ownLine, text: cleaned(value, type) })
  }
  return result
}

const cleaned = (value, type) =>
  type === 'Line'
    ? value.trim()
    : value
        .replace(/^\*/, '')
        .replace(/\n[ \t]*\*[ ]?/g, '\n')
        .trim()

/** Finds comments of SQL (`--`, outside of quotes) and of CSS. */
function plainComments(path, text) {
  const pattern = path.endsWith('.sql') ? /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g : /"[^"\n]*"|\/\*[\s\S]*?\*\//g
  return [...text.matchAll(pattern)]
    .filter(([match]) => match.startsWith('--') || match.startsWith('/*'))
    .map(({ 0: match, index }) =>
      match.startsWith('--')
        ? { type: 'Line', value: match.slice(2), start: index, end: index + match.length }
        : { type: 'Block', value: match.slice(2, -2), start: index, end: index + match.length },
    )
}

/** Returns the title of a call of `test`, `it` or `describe`, also with `.each`, `.skipIf` and the like. */
function titleIn(node) {
  if (node.type !== 'CallExpression') return undefined
  let callee = node.callee
  while (
    callee.type === 'MemberExpression' ||
    callee.type === 'CallExpression' ||
    callee.type === 'TaggedTemplateExpression'
  )
    callee = callee.object ?? callee.callee ?? callee.tag
  if (callee.type !== 'Identifier' || !/^(?:test|it|describe)$/.test(callee.name)) return undefined
  const [first] = node.arguments
  const isText = (first?.type === 'Literal' && typeof first.value === 'string') || first?.type === 'TemplateLiteral'
  return isText ? { start: first.start, end: first.end } : undefined
}

/** Returns the names that a node declares: variables, parameters, functions, classes and types. */
function declaredIn(node) {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesInPattern(node.id)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return node.params.flatMap(namesInPattern)
    case 'FunctionDeclaration':
      return [...namesInPattern(node.id), ...node.params.flatMap(namesInPattern)]
    case 'CatchClause':
      return namesInPattern(node.param)
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return namesInPattern(node.id)
    default:
      return []
  }
}

function namesInPattern(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [{ name: pattern.name, start: pattern.start }]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesInPattern(property.value ?? property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesInPattern)
    case 'AssignmentPattern':
      return namesInPattern(pattern.left)
    case 'RestElement':
      return namesInPattern(pattern.argument)
    case 'TSParameterProperty':
      return namesInPattern(pattern.parameter)
    default:
      return []
  }
}

function visit(node, action) {
  action(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') visit(child, action)
  }
}

function lineCounter(text) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
