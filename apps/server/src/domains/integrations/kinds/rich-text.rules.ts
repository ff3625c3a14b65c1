import { linkSuffix } from '../../../platform/whatsapp-text/markdown-link.rules.ts'
import { formatPieces, type Mark, type Piece } from '../../../platform/whatsapp-text/text-marks.rules.ts'

/** A node of Typebot's rich text: a leaf with a text, or an element with children. */
interface RichNode {
  type: string
  text: string | null
  url: string
  marks: readonly Mark[]
  children: readonly RichNode[]
}

/** Deeper nodes are not read. */
const MOST_DEPTH = 30
const INLINE = new Set(['a', 'link', 'inline-variable', 'mention', 'br'])
const BLOCK = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'lic',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'variable',
  'code_block',
  'code_line',
])

/**
 * Converts Typebot's rich text to WhatsApp's form: one line for each block, marks as signs, links with their address,
 * lists with "- " or numbers. Unknown elements give their text.
 * @returns '' if it contains no text
 */
export const richTextOf = (value: unknown): string =>
  linesOf(nodesOf(value, 0), [])
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function nodesOf(value: unknown, depth: number): RichNode[] {
  if (depth > MOST_DEPTH) return []
  const list = Array.isArray(value) ? value : isRecord(value) ? [value] : []
  return list.filter(isRecord).map((node) => ({
    type: stringOf(node.type),
    text: typeof node.text === 'string' || typeof node.text === 'number' ? String(node.text) : null,
    url: (stringOf(node.url) || stringOf(node.href)).trim(),
    marks: marksOf(node),
    children: nodesOf(node.children, depth + 1),
  }))
}

function marksOf(node: Record<string, unknown>): Mark[] {
  const marks: Array<[Mark, unknown]> = [
    ['bold', node.bold],
    ['italic', node.italic],
    ['strike', node.strikethrough ?? node.strike],
  ]
  return marks.filter(([, isSet]) => isSet === true).map(([mark]) => mark)
}

const isBlock = ({ type, text, children }: RichNode): boolean =>
  text === null && !INLINE.has(type) && (BLOCK.has(type) || children.some(isBlock))

/** The lines of nodes. Inline nodes in a row share a line; beside blocks, an unknown element is a block. */
function linesOf(nodes: readonly RichNode[], marks: readonly Mark[]): string[] {
  const hasBlocks = nodes.some(isBlock)
  const lines: string[] = []
  let row: RichNode[] = []
  const endRow = () => {
    const pieces = row.flatMap((node) => piecesOf(node, marks))
    // The editor puts empty leaves around blocks.
    if (!hasBlocks || pieces.some(({ text }) => text.trim() !== '')) lines.push(...formatPieces(pieces).split('\n'))
    row = []
  }
  for (const node of nodes) {
    if (node.text !== null || INLINE.has(node.type) || !hasBlocks) {
      row.push(node)
      continue
    }
    if (row.length > 0) endRow()
    lines.push(...blockLines(node, [...marks, ...node.marks]))
  }
  if (row.length > 0) endRow()
  return lines
}

function blockLines({ type, children }: RichNode, marks: readonly Mark[]): string[] {
  if (type === 'ul' || type === 'ol')
    return children.flatMap((item, index) => itemLines(item, marks, type === 'ol' ? `${index + 1}. ` : '- '))
  if (type === 'blockquote') return linesOf(children, marks).map((line) => `> ${line}`)
  return linesOf(children, /^h\d$/.test(type) ? [...marks, 'bold'] : marks)
}

/** An item of a list; its further lines, such as those of a list within it, are indented. */
function itemLines(item: RichNode, marks: readonly Mark[], sign: string): string[] {
  const lines = isBlock(item) ? blockLines(item, marks) : linesOf([item], marks)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line, index) => (index === 0 ? `${sign}${line.trimStart()}` : `  ${line}`))
}

function piecesOf(node: RichNode, outer: readonly Mark[]): Piece[] {
  const marks = [...outer, ...node.marks]
  if (node.type === 'br') return [{ text: '\n', marks: [] }]
  if (node.text !== null) return [{ text: node.text, marks }]
  const pieces = node.children.flatMap((child, index) => [
    // Paragraphs within a variable are its lines.
    ...(index > 0 && isBlock(child) ? [{ text: '\n', marks: [] }] : []),
    ...piecesOf(child, marks),
  ])
  return node.url === '' ? pieces : linkPieces(pieces, node.url)
}

/** A link with its address, unless its text is the address. */
function linkPieces(pieces: readonly Piece[], url: string): Piece[] {
  const label = pieces.map(({ text }) => text).join('')
  const suffix: Piece = { text: linkSuffix(label, url), marks: [] }
  return label.trim() === '' ? [suffix] : [...pieces, suffix]
}
