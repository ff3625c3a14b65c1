import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const files = import.meta.glob<string>('../../**/*.tsx', { eager: true, query: '?raw', import: 'default' })

/** Attributes whose value a person reads, also by a screen reader. */
const spoken = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'description']
/** Our own name is the same in every language, and so is how an address begins. */
const names = ['recado', 'Ctrl K', '404', 'API', 'QR', 'https://']

const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !names.includes(text.trim())

interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Words that JSX shows as they stand in the code. */
function literalsOf(node: Node, found: string[] = []): string[] {
  if (node.type === 'JSXText' && hasWords(String(node.value))) found.push(String(node.value).trim())
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as unknown as { name: { name: unknown }; value: Node | null }
    if (value?.type === 'Literal' && spoken.includes(String(name.name)) && hasWords(String(value.value)))
      found.push(`${name.name}="${value.value}"`)
  }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) literalsOf(child, found)
  }
  return found
}

it('LAY-17: no screen has words of its own: every text goes through the languages', () => {
  const screens = Object.entries(files).filter(([path]) => !path.includes('.test.'))
  expect(screens.length).toBeGreaterThan(40)
  const found = screens.flatMap(([path, code]) =>
    literalsOf(parseAst(code, { lang: 'tsx' }) as unknown as Node).map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})

it('sees a text that was forgotten', () => {
  const code = `const A = () => <p title="Olá">Bom dia, {name}</p>`
  expect(literalsOf(parseAst(code, { lang: 'tsx' }) as unknown as Node).sort()).toEqual(['Bom dia,', 'title="Olá"'])
})
