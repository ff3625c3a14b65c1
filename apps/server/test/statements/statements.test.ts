import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { differences } from './compare.ts'
import { type Column, describer } from './describe.ts'
import { type Field, readSources, type StatementSource } from './sources.ts'

/**
 * Prepares each sql template that the server executes, and compares its claimed row type with PostgreSQL's result.
 * Calls of the query builder claim nothing: they are typed by tables.ts (tables.test.ts).
 */

/** Statements that cannot be evaluated from the code alone: number per file, and reason. */
const unread: Record<string, [number, string]> = {
  'domains/boards/erase-cards.store.ts': [1, 'one statement for each table of texts'],
  'domains/campaigns/recipients/audience.store.ts': [4, 'tickets say whom the author may not see'],
  'domains/campaigns/sending/dispatch.store.ts': [1, 'tickets say whom the author may not see'],
  'domains/contact-lists/items/item.store.ts': [1, 'contacts say whom they mean'],
  'domains/contacts/contact-write.store.ts': [1, 'tickets say whom the user may not see'],
  'domains/contacts/lists/chosen-contacts.store.ts': [5, 'the list of contacts is one of several'],
  'domains/contacts/lists/contact-list.store.ts': [4, 'tickets say whom the user may not see'],
  'domains/conversations/messages/history/message-page.store.ts': [1, 'callers say which messages'],
  'domains/conversations/tickets/lists/ticket-page.store.ts': [1, 'callers say which tickets'],
  'domains/conversations/tickets/lists/ticket-search.store.ts': [3, 'the order of a list decides its text'],
  'platform/db/migrate.ts': [1, 'runs the files of migrations'],
  'platform/personal-data.ts': [4, 'areas say what they keep of a person'],
  'wiring/uses/references.store.ts': [1, 'the kind of the record decides the tables'],
}

/** Fields that are never null for a reason outside the statement. */
const neverNull: Record<string, string> = {
  'domains/contacts/imports/contact-import.store.ts phone': 'rows without one are rejected when the file is read',
  'domains/conversations/outbox/withdrawal.store.ts messageId': 'edits, deletions and reactions name their message',
  'domains/conversations/outbox/silence/silenced-sends.store.ts messageId': 'rows of the kind send name their message',
}

let database: TestDatabase
let client: pg.Client
let describeText: (text: string) => Promise<Column[]>
let sources: StatementSource[]

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  describeText = await describer(client)
  sources = readSources()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

const fileOf = ({ at }: StatementSource) => at.replace(/:\d+$/, '')

it('every statement can be prepared, and returns the row that it claims', async ({ annotate }) => {
  const problems: string[] = []
  const unusedEntries = new Set(Object.keys(neverNull))
  for (const source of sources) {
    for (const text of source.texts) {
      const columns = await describeText(text).catch((error: Error) => error)
      if (columns instanceof Error) problems.push(`${source.at} ${columns.message}: ${text}`)
      else
        for (const difference of differences(source.row ?? {}, columns, text)) {
          const exception = `${fileOf(source)} ${difference.replace(': may be null', '')}`
          if (!unusedEntries.delete(exception) && !(exception in neverNull)) problems.push(`${source.at} ${difference}`)
        }
    }
  }
  expect(problems).toEqual([])
  expect([...unusedEntries], 'listed without need').toEqual([])
  const claiming = sources.filter(({ row }) => row !== null).length
  await annotate(`${sources.length} statements, ${claiming} of them with a row type`)
})

it('the list of statements that cannot be evaluated is complete', async ({ annotate }) => {
  const counts: Record<string, number> = {}
  const left = sources.filter(({ problem }) => problem !== null)
  for (const source of left) counts[fileOf(source)] = (counts[fileOf(source)] ?? 0) + 1
  expect(counts).toEqual(Object.fromEntries(Object.entries(unread).map(([file, [count]]) => [file, count])))
  for (const { at, problem } of left) await annotate(`${at} is not read: ${problem}`)
  // Ensures that the reader still finds the statements.
  expect(sources.length).toBeGreaterThan(300)
})

const field = (kinds: string[], more: Partial<Field> = {}): Field => ({
  ...{ kinds, mayBeNull: false, optional: false },
  ...more,
})

it.each<[string, string, Field, string[]]>([
  ['a missing column', 'select 1 as other', field(['number']), ['a: no such column']],
  ['a missing optional column', 'select 1 as other', field(['number'], { optional: true }), []],
  ['a text for a number', `select 'x'::text as a`, field(['number']), ['a: text is read as string, not as number']],
  ['a large number', 'select 1::bigint as a', field(['number']), []],
  [
    'large numbers',
    `select '{1}'::bigint[] as a`,
    field(['array of number']),
    ['a: _int8 is read as array of string, not as array of number'],
  ],
  ['an instant for a text', 'select now() as a', field(['string']), ['a: timestamptz is read as Date, not as string']],
  ['a day', 'select current_date as a', field(['string']), []],
  ['bytes', `select '\\x00'::bytea as a`, field(['Buffer']), []],
  ['JSON', `select '[]'::jsonb as a`, field(['object']), []],
  ['a column that may be null', 'select picture as a from contacts', field(['string']), ['a: may be null']],
  [
    'a nullable column that the statement requires to be set',
    'select picture as a from contacts where picture is not null',
    field(['string']),
    [],
  ],
])('checks %s', async (_, text, claimedRow, expected) => {
  expect(differences({ a: claimedRow }, await describeText(text), text)).toEqual(expected)
})
