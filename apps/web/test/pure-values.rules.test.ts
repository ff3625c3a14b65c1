import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { markPure, type Node } from '../pure-values.ts'

const marked = (code: string) => markPure(code, parseAst(code, { lang: 'ts' }) as unknown as Node)
const pure = (value: string) => `/* @__PURE__ */ (() => (${value}))()`

it.each([
  ['export const id: Id = z.int().max(MOST)', `export const id: Id = ${pure('z.int().max(MOST)')}`],
  [
    'const a = f(1), b = 2, c = { d: g() } as const',
    `const a = ${pure('f(1)')}, b = 2, c = ${pure('{ d: g() } as const')}`,
  ],
  ['export const all = [...some, 3]', `export const all = ${pure('[...some, 3]')}`],
])('unused code is removable: %s', (code, result) => {
  expect(marked(code)).toBe(result)
})

it.each([
  'export const MOST = 7\nexport const names = ["a", "b"] as const',
  'export const later = () => f(1)',
  'export function now() { return f(1) }\nf(2)',
  'export type Id = z.infer<typeof id>',
])('%s stays unchanged', (code) => {
  expect(marked(code)).toBe(code)
})
