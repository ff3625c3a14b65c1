import { importedSheet } from '@recado/contract/contacts/import'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseBody } from './parse-body.ts'

const sheet = (count: number, change: (n: number) => object = () => ({})) => ({
  fileName: 'a.xlsx',
  columns: ['Cidade'],
  rows: Array.from({ length: count }, (_, n) => ({ row: n + 1, name: 'Ana', number: '1', email: '', ...change(n) })),
})

const issuesOf = async (parsed: Promise<unknown>) => {
  const error = await parsed.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof z.ZodError ? error.issues : []
}

it('lets other requests run between the slices of a long list, and returns the schema’s result', async () => {
  const body = sheet(20_000)
  let turns = 0
  let isParsing = true
  const take = () => {
    turns++
    if (isParsing) setImmediate(take)
  }
  setImmediate(take)
  const parsed = await parseBody(importedSheet, body)
  isParsing = false
  expect(turns).toBeGreaterThanOrEqual(39)
  expect(parsed).toEqual(importedSheet.parse(body))
})

it.each([
  ['a bad row near the end', sheet(1_200, (n) => (n === 1_100 ? { row: 'x' } : {}))],
  ['too many rows', sheet(20_001)],
  ['a bad field beside the list', { ...sheet(1_200), columns: 7 }],
  ['no rows', sheet(0)],
])('rejects %s like the schema', async (_, body) => {
  const asWhole = await issuesOf(importedSheet.parseAsync(body))
  expect(asWhole.length).toBeGreaterThan(0)
  expect(await issuesOf(parseBody(importedSheet, body))).toEqual(asWhole)
})

it('checks the list and its object once, with parsed entries, and skips this while an entry is bad', async () => {
  const calls: string[] = []
  const note = (who: string, rows: { key: number }[]) => calls.push(`${who} ${typeof rows[0]?.key} ${rows.at(-1)?.key}`)
  const rows = z
    .array(z.object({ key: z.string().transform(Number) }))
    .max(600)
    .refine((all) => note('list', all) > 0)
  const schema = z
    .object({ rows, name: z.string().trim() })
    .refine((all) => note('object', all.rows) > 0)
    .refine(({ name }) => name === 'Ana', { path: ['name'] })
  const list = (count: number, last: unknown = { key: '7' }) => [
    ...Array.from({ length: count - 1 }, () => ({ key: '1' })),
    last,
  ]
  const body = { rows: list(501), name: ' Ana ' }
  const parsed = await parseBody(schema, body)
  expect(calls.splice(0)).toEqual(['list number 7', 'object number 7'])
  expect(parsed).toEqual(schema.parse(body))
  calls.length = 0
  for (const bad of [
    { ...body, rows: list(501, null) },
    { ...body, name: 'Rui' },
  ]) {
    const asWhole = await issuesOf(schema.parseAsync(bad))
    expect(await issuesOf(parseBody(schema, bad))).toEqual(asWhole)
    expect(asWhole).toHaveLength(1)
  }
})
