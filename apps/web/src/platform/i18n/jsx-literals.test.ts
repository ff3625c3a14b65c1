import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const files = import.meta.glob<string>('../../**/*.tsx', { eager: true, query: '?raw', import: 'default' })

/** Attributes whose value users or screen readers read. */
const readAttributes = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'description']
/** The product's name and URL prefixes are the same in every language. */
const names = ['recado', 'Ctrl K', '404', 'API', 'QR', 'https://']

const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !names.includes(text.trim())

interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Collects the texts that JSX contains literally. */
function literalsOf(node: Node, literals: string[] = []): string[] {
  if (node.type === 'JSXText' && hasWords(String(node.value))) literals.push(String(node.value).trim())
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as unknown as { name: { name: unknown }; value: Node | null }
    if (value?.type === 'Literal' && readAttributes.includes(String(name.name)) && hasWords(String(value.value)))
      literals.push(`${name.name}="${value.value}"`)
  }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) literalsOf(child, literals)
  }
  return literals
}

it('LAY-17: no screen contains literal texts: every text is translated', () => {
  const screens = Object.entries(files).filter(([path]) => !path.includes('.test.'))
  expect(screens.length).toBeGreaterThan(40)
  const literals = screens.flatMap(([path, code]) =>
    literalsOf(parseAst(code, { lang: 'tsx' }) as unknown as Node).map((text) => `${path}: ${text}`),
  )
  expect(literals).toEqual([])
})

it('detects a literal text', () => {
  const code = `const A = () => <p title="Olá">Bom dia, {name}</p>`
  expect(literalsOf(parseAst(code, { lang: 'tsx' }) as unknown as Node).sort()).toEqual(['Bom dia,', 'title="Olá"'])
})
