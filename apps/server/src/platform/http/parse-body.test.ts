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

it('lets others have a turn between the slices of a long list, and answers what the schema answers', async () => {
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
  ['a bad row far behind', sheet(1_200, (n) => (n === 1_100 ? { row: 'x' } : {}))],
  ['too many rows', sheet(20_001)],
  ['a bad field beside them', { ...sheet(1_200), columns: 7 }],
  ['no rows', sheet(0)],
])('refuses %s as the schema does', async (_, body) => {
  const asWhole = await issuesOf(importedSheet.parseAsync(body))
  expect(asWhole.length).toBeGreaterThan(0)
  expect(await issuesOf(parseBody(importedSheet, body))).toEqual(asWhole)
})
